import { env } from "#app/env.server.ts";
import { type Database, runTogether } from "./client.server.ts";

type Prepared<Result> = { execute(values?: Record<string, unknown>): Promise<Result> };

/**
 * A query that is built once per connection and then only receives its parameters. For the few short queries that
 * run on every request, where building the SQL costs as much as running it. The queries of one request are sent
 * together.
 */
export function prepared<Result>(build: (database: Database) => Prepared<Result>) {
  const built = new WeakMap<Database, Prepared<Result>>();
  return (values: Record<string, unknown> = {}): Promise<Result> =>
    runTogether((database) => {
      const query = built.get(database) ?? build(database);
      built.set(database, query);
      return query.execute(values);
    });
}

/**
 * The name under which a connection keeps a prepared query; none behind a pooler, where each query may run on
 * another connection, which does not know the name.
 */
export function statementName(name: string): string {
  return env().DATABASE_DIRECT_URL ? "" : name;
}

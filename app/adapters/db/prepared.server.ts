import { fillPlaceholders, type SQL } from "drizzle-orm";
import type { QueryResult, QueryResultRow } from "pg";
import { env } from "#app/env.server.ts";
import { dialect, type Queryable, runTogether } from "./client.server.ts";

type Prepared<Result> = { execute(values?: Record<string, unknown>): Promise<Result> };

/**
 * A query that is built once per connection and then only receives its parameters. For the few short queries that
 * run on every request, where building the SQL costs as much as running it. The queries of one request are sent
 * together.
 */
export function prepared<Result>(build: (database: Queryable) => Prepared<Result>) {
  const run = preparedOn(build);
  return (values: Record<string, unknown> = {}): Promise<Result> =>
    runTogether((database) => run(database, values));
}

/** Like `prepared`, for the statements of a command: they run in its transaction. */
export function preparedOn<On extends Queryable, Result>(build: (on: On) => Prepared<Result>) {
  const built = new WeakMap<On, Prepared<Result>>();
  return (on: On, values: Record<string, unknown> = {}): Promise<Result> => {
    const query = built.get(on) ?? build(on);
    built.set(on, query);
    return query.execute(values);
  };
}

/** Like `preparedOn`, for a statement that is written in SQL, with placeholders. */
export function preparedSql<Row extends QueryResultRow>(name: string, statement: SQL) {
  const { sql, params } = dialect.sqlToQuery(statement);
  return (on: Queryable, values: Record<string, unknown> = {}): Promise<QueryResult<Row>> =>
    on.$client.query<Row>({
      name: statementName(name),
      text: sql,
      values: fillPlaceholders(params, values),
    });
}

/**
 * The name under which a connection keeps a prepared query; none behind a pooler, where each query may run on
 * another connection, which does not know the name.
 */
export function statementName(name: string): string {
  return env().DATABASE_DIRECT_URL ? "" : name;
}

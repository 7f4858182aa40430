import { type Database, db } from "./client.server.ts";

/**
 * A query that is built once per database and then only receives its parameters. For the few queries that run
 * on every request, where building the SQL costs as much as running it.
 */
export function prepared<Query>(build: (database: Database) => Query): () => Query {
  const built = new WeakMap<Database, Query>();
  return () => {
    const database = db();
    const query = built.get(database) ?? build(database);
    built.set(database, query);
    return query;
  };
}

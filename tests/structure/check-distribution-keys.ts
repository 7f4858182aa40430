import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const namedColumns = z.object({ columns: z.array(z.string()) });
const schemaSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), primaryKey: z.boolean() })),
      compositePrimaryKeys: z.record(z.string(), namedColumns),
      uniqueConstraints: z.record(z.string(), namedColumns.extend({ name: z.string() })),
      indexes: z.record(
        z.string(),
        z.object({
          name: z.string(),
          isUnique: z.boolean(),
          columns: z.array(z.object({ expression: z.string() })),
        }),
      ),
      foreignKeys: z.record(
        z.string(),
        z.object({
          name: z.string(),
          columnsFrom: z.array(z.string()),
          tableTo: z.string(),
          columnsTo: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type Schema = z.output<typeof schemaSchema>;

/**
 * The exceptions from `user_id`, with their reasons: a table, or `table.key`. An engine that spreads users over
 * machines keeps these tables whole on each machine, or finds the user's machine by them.
 */
export const exceptions: Record<string, string> = {
  users: "its id is the user's id, and its firebase_uid finds the user at sign-in",
  "sessions.primary key": "a cookie has only the token, so its hash finds the user",
  "hand_over_codes.primary key": "a request has only the code, so its hash finds the user",
  project_quotas: "one row for the Google project, of no user",
  request_counts: "counts networks too, which are no users, for one minute",
  queue_clocks: "one row a queue, of no user",
  model_outages: "one row a language model, of no user",
};

/** The newest schema that the migrations make, as drizzle-kit recorded it. */
export function readNewestSchema(root: string): Schema {
  const folder = join(root, "app/adapters/db/migrations/meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  return schemaSchema.parse(JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8")));
}

/**
 * The tables, primary keys, unique indexes and foreign keys without `user_id`, one line each: users could not be spread
 * over several databases by them. An exception that nothing needs is a line too.
 */
export function findMissingDistributionKeys(schema: Schema, allowed = exceptions): string[] {
  const found = Object.values(schema.tables).flatMap(placesWithoutUser);
  const reasonFor = (place: string) =>
    [place, place.split(".")[0] ?? ""].find((named) => named in allowed);
  const used = new Set(found.map(reasonFor));
  return [
    ...found.filter((place) => !reasonFor(place)).map((place) => `${place} lacks user_id.`),
    ...Object.keys(allowed)
      .filter((place) => !used.has(place))
      .map((place) => `${place} is an exception that nothing needs.`),
  ];
}

type Table = Schema["tables"][string];

/** `table`, or `table.key` for each of its keys. */
function placesWithoutUser(table: Table): string[] {
  const columns = Object.values(table.columns);
  const single = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  const unique = Object.values(table.indexes).filter(({ isUnique }) => isUnique);
  const keys: [name: string, columns: string[]][] = [
    ...(single.length > 0 ? [single] : []).map((key): [string, string[]] => ["primary key", key]),
    ...Object.values(table.compositePrimaryKeys).map(({ columns }): [string, string[]] => [
      "primary key",
      columns,
    ]),
    ...Object.values(table.uniqueConstraints).map(({ name, columns }): [string, string[]] => [
      name,
      columns,
    ]),
    ...unique.map(({ name, columns }): [string, string[]] => [
      name,
      columns.map(({ expression }) => expression),
    ]),
  ];
  const references = Object.values(table.foreignKeys).filter(
    ({ columnsFrom, tableTo, columnsTo }) =>
      columnsTo[columnsFrom.indexOf("user_id")] !== (tableTo === "users" ? "id" : "user_id"),
  );
  return [
    ...("user_id" in table.columns ? [] : [table.name]),
    ...keys
      .filter(([, columns]) => !columns.includes("user_id"))
      .map(([name]) => `${table.name}.${name}`),
    ...references.map(({ name }) => `${table.name}.${name}`),
  ];
}

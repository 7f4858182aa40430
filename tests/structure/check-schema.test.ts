import { expect, test } from "vitest";
import { projectRoot } from "#app/env.server.ts";
import {
  exceptions,
  findMissingDistributionKeys,
  readNewestSchema,
  type Schema,
} from "./check-distribution-keys.ts";
import { findContractSteps } from "./check-migrations.ts";

const find = (change: (tables: Schema["tables"]) => void) => {
  const schema = readNewestSchema(projectRoot);
  change(schema.tables);
  return findMissingDistributionKeys(schema);
};
/** A table of the schema, for a change. */
const tasks = (tables: Schema["tables"]) => {
  const table = tables["public.tasks"];
  if (!table) throw new Error("There is no table tasks.");
  return table;
};

test("a table, key, unique index or foreign key without user_id is found", () => {
  expect(find(() => undefined)).toEqual([]);
  expect(find((tables) => delete tasks(tables).columns.user_id)).toEqual(["tasks lacks user_id."]);
  const unique = { name: "by_id", isUnique: true, columns: [{ expression: "id" }] };
  expect(
    find((tables) => {
      tasks(tables).indexes.by_id = unique;
    }),
  ).toEqual(["tasks.by_id lacks user_id."]);
  expect(
    find((tables) => {
      tasks(tables).compositePrimaryKeys = { pk: { columns: ["id"] } };
    }),
  ).toEqual(["tasks.primary key lacks user_id."]);
  const key = { name: "fk", columnsFrom: ["thread_id"], tableTo: "threads", columnsTo: ["id"] };
  const crossed = { ...key, columnsFrom: ["user_id", "thread_id"], columnsTo: ["id", "user_id"] };
  for (const foreignKey of [key, crossed]) {
    expect(
      find((tables) => {
        tasks(tables).foreignKeys.fk = foreignKey;
      }),
    ).toEqual(["tasks.fk lacks user_id."]);
  }
});

test("an exception that nothing needs is found", () => {
  const schema = readNewestSchema(projectRoot);
  const more = { ...exceptions, threads: "no reason" };
  expect(findMissingDistributionKeys(schema, more)).toEqual([
    "threads is an exception that nothing needs.",
  ]);
});

test.each([
  'ALTER TABLE "tasks" DROP COLUMN "due";',
  'DROP TABLE "tasks";',
  'ALTER TABLE "tasks" RENAME COLUMN "due" TO "until";',
  'ALTER TABLE "tasks" ALTER COLUMN "due" SET NOT NULL;',
  'ALTER TABLE "tasks" ALTER COLUMN "due" SET DATA TYPE text;',
  'ALTER TABLE "tasks" ADD COLUMN "until" date NOT NULL;',
  'CREATE UNIQUE INDEX "one" ON "tasks" USING btree ("user_id");',
  'ALTER TABLE "tasks" ADD CONSTRAINT "one" UNIQUE("user_id");',
])("a process of the version before would not survive %s", (statement) => {
  expect(findContractSteps("0099.sql", `SELECT 1;--> statement-breakpoint\n${statement}`)).toEqual([
    expect.stringContaining("0099.sql "),
  ]);
  const reason =
    "-- contract: no version since 0.2 reads it, and none of 0.1 may run beside this one";
  expect(findContractSteps("0099.sql", `${reason}\n${statement}`)).toEqual([]);
  expect(findContractSteps("0099.sql", `-- contract: so\n${statement}`)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "tasks" ADD COLUMN "until" date;',
  `ALTER TABLE "tasks" ADD COLUMN "seen" boolean DEFAULT false NOT NULL;`,
  'CREATE INDEX "some" ON "tasks" USING btree ("user_id");',
  'DROP INDEX "some";',
  'ALTER TABLE "tasks" ALTER COLUMN "due" DROP NOT NULL;',
  'CREATE TABLE "views" ("user_id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "views" ADD CONSTRAINT "fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "views" USING btree ("user_id");',
  "-- It drops no column, it only renames nothing.\nSELECT 1;",
])("a process of the version before survives %s", (statement) => {
  expect(findContractSteps("0099.sql", statement)).toEqual([]);
});

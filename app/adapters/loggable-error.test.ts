import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { loggableError } from "./loggable-error.ts";

afterAll(closeDatabase);

test("a failed query is logged with its statement and cause, never with its parameters", async () => {
  const secret = "Dear Priya,\nthe blue is too dark";
  const failing = db().execute(sql`select ${secret}::text, nothing from nowhere`);
  const logged = loggableError(await failing.catch((error: unknown) => error));
  expect(logged).toMatchObject({
    message: expect.stringContaining("from nowhere"),
    cause: { code: "42P01", message: expect.stringContaining("nowhere") },
  });
  expect(JSON.stringify(logged)).not.toMatch(/Priya|dark/);
});

test("anything else that is thrown is at least named", () => {
  expect(loggableError("a sentence that may hold mail")).toBe("string");
  expect(loggableError(new TypeError("no"))).toMatchObject({ type: "TypeError", message: "no" });
});

test("errors that are plain objects, and those that only hold others, say what happened", () => {
  const { message, stack } = new Error("the queue has no table");
  expect(loggableError({ message, stack, queue: "import-thread", parameters: ["mail"] })).toEqual({
    ...{ type: "object", message, stack: expect.stringContaining("at ") },
  });
  const refused = Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  const both = Object.assign(new AggregateError([refused]), { code: "ECONNREFUSED" });
  expect(loggableError(both)).toMatchObject({
    code: "ECONNREFUSED",
    cause: { message: "connect refused" },
  });
});

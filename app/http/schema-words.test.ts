import { expect, test } from "vitest";
import { z } from "zod";
import { schemaWords } from "./schema-words.ts";

function wordsFor(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input, { error: schemaWords }).error?.issues[0]?.message;
}

test.each<[string, z.ZodType, unknown]>([
  ["is missing", z.string(), undefined],
  ["must be a text", z.string(), 5],
  ["must be a number", z.number(), "five"],
  ["must be a whole number", z.int(), 1.5],
  ["must be true or false", z.boolean(), "yes"],
  ["must be a list", z.array(z.string()), "one"],
  ["must be an object", z.object({}), "one"],
  ["must be of another kind", z.date(), "today"],
  ["is too short", z.string().min(2), "a"],
  ["is too short", z.array(z.string()).min(1), []],
  ["is too small", z.number().min(2), 1],
  ["is too long", z.string().max(1), "ab"],
  ["is too large", z.number().max(2), 3],
  ["must be one of open, done", z.enum(["open", "done"]), "lost"],
  ["has fields that are not known", z.strictObject({}), { other: 1 }],
  ["is not valid", z.uuid(), "one"],
])("what a call is told: %s", (words, schema, input) => {
  expect(wordsFor(schema, input)).toBe(words);
});

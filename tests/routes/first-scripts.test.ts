import { expect, test } from "vitest";
import { firstScripts, firstScriptsKb } from "./first-scripts.ts";

test("what the desk loads before anybody clicks stays within 140 kB, and has no schemas in it", () => {
  expect(firstScriptsKb()).toBeLessThanOrEqual(140);
  const withSchemas = firstScripts().filter(({ text }) => /ZodObject|safeParse/.test(text));
  expect(withSchemas.map(({ name }) => name)).toEqual([]);
});

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { leftOut, listShipped, trackedFiles, tuning } from "./shipped.ts";

const root = resolve(import.meta.dirname, "../../..");

test("every pattern of what is left out still meets a file: a folder that moved would count again", () => {
  const files = trackedFiles(root, "app");
  const patterns = [...leftOut.map(([pattern]) => pattern), ...tuning];
  expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
});

test("of the extraction only the names of categories count", () => {
  const files = new Set(listShipped(root, "app/extraction/").map(({ file }) => file));
  expect([...files]).toEqual([
    "app/extraction/asks/category.ts",
    "app/extraction/task-categories.ts",
  ]);
});

import { expect, test } from "vitest";
import { taskLine } from "./task-line.ts";

test.each([
  ["One more thing: move the seal up", "Move the seal up"],
  ["Oh and please move the seal up haha", "Move the seal up"],
  ["Also, could you move the seal up :)", "Move the seal up"],
  ["Noch etwas: das Siegel ist schief lol", "Das Siegel ist schief"],
  ["Otra cosa: mueve el sello jajaja", "Mueve el sello"],
])("the line of %s has no lead-in and no laugh", (clause, line) => {
  expect(taskLine(clause)).toBe(line);
});

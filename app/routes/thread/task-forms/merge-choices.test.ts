import { expect, test } from "vitest";
import { mergeChoices } from "./merge-choices.ts";

const task = (text: string, fileId: number | null, status: "not_started" | "done") => ({
  text,
  fileId,
  status,
});
const tasks = [
  task("Widen the lid", null, "not_started"),
  task("Bluer lid", 2, "done"),
  task("Move the logo", 2, "not_started"),
  task("New foil", 1, "not_started"),
  task("Gone file", 9, "not_started"),
];
const files = [
  { id: 1, name: "foil.pdf" },
  { id: 2, name: "box.png" },
  { id: 3, name: "empty.png" },
];
const shown = (text: string) =>
  mergeChoices(tasks, files, text).map((group) => [
    group.title,
    group.tasks.map((one) => one.text),
  ]);

test("tasks to merge into are grouped by file, open ones first", () => {
  expect(shown("")).toEqual([
    ["foil.pdf", ["New foil"]],
    ["box.png", ["Move the logo", "Bluer lid"]],
    ["Whole thread", ["Widen the lid", "Gone file"]],
  ]);
});

test("they are narrowed by a part of their words", () => {
  expect(shown(" LID ")).toEqual([
    ["box.png", ["Bluer lid"]],
    ["Whole thread", ["Widen the lid"]],
  ]);
  expect(shown("nothing")).toEqual([]);
});

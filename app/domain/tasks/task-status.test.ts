import { expect, test } from "vitest";
import { taskStatusSchema } from "./task.ts";
import { readTaskStatus, statusLabels, taskStatuses } from "./task-status.ts";

test.each([
  ["not started", "not_started"],
  ["open", "not_started"],
  [undefined, "not_started"],
  [null, "not_started"],
  ["", "not_started"],
  ["in progress", "in_progress"],
  ["done", "done"],
  ["resolved", "done"],
])("a status stored as %j is read as %s", (text, status) => {
  expect(taskStatusSchema.parse(text)).toBe(status);
});

test("the statuses in their order, as the dropdown has them", () => {
  expect(taskStatuses.map((status) => statusLabels[status])).toEqual([
    "Not Started",
    "In Progress",
    "Done",
  ]);
});

/** Returns the label that a card shows for a status in any spelling. */
const labelOf = (status: string | null | undefined) => {
  const known = readTaskStatus(status);
  return known && statusLabels[known];
};

test("a status label has spaces for underscores and begins with a capital letter", () => {
  expect([labelOf("not_started"), labelOf("in_progress"), labelOf("done")]).toEqual([
    "Not Started",
    "In Progress",
    "Done",
  ]);
});

test("with no status it reads 'Not Started'", () => {
  expect([labelOf(undefined), labelOf(null), labelOf("")]).toEqual([
    "Not Started",
    "Not Started",
    "Not Started",
  ]);
});

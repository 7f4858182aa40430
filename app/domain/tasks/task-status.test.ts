import { expect, test } from "vitest";
import { taskStatusSchema } from "./task.ts";
import { statusLabels, taskStatuses } from "./task-status.ts";

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

import { expect, test } from "vitest";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { groupLines } from "./group-lines.ts";

const line = (
  due: string | null,
  fileTitle: string | null = null,
  status: TaskStatus = "not_started",
) => ({
  due,
  user: "Priya",
  line: { threadTitle: "Tea box", fileTitle, filePreview: null },
  status,
  closedAt: null as string | null,
});
// The evening of 3 March in Berlin.
const clock = { timeZone: "Europe/Berlin", now: new Date("2026-03-03T22:30:00Z") };
const titles = (lines: ReturnType<typeof line>[], order: TaskOrder) =>
  groupLines(lines, order, clock).map(({ title, tasks }) => [title, tasks.length]);

test("by the day on which they are due, where the viewer is", () => {
  const days = ["03-01", "03-02", "03-03", "03-04", "03-05", "03-09", "03-10"];
  const lines = [...days.map((day) => line(`2026-${day}`)), line(null)];
  expect(titles(lines, "due")).toEqual([
    ["Overdue", 2],
    ["Today", 1],
    ["Tomorrow", 1],
    ["Within a week", 2],
    ["Later", 1],
    ["No date", 1],
  ]);
});

test("what is done by the day on which it was closed", () => {
  const days = ["03-03T22:59", "03-02T23:01", "03-02T22:59", "02-25T10:00", "02-24T10:00"];
  const lines = days.map((at) => ({ ...line(null, null, "done"), closedAt: `2026-${at}:00.000Z` }));
  expect(titles(lines, "due")).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Within a week", 1],
    ["Earlier", 1],
  ]);
});

test("a task that is done is never overdue", () => {
  expect(titles([line("2026-03-01", null, "done")], "due")).toEqual([["Earlier", 1]]);
});

test("by who asked, thread, file and status; in the order of the questions without headings", () => {
  const lines = [line(null, "label.png"), line(null)];
  expect(titles(lines, "client")).toEqual([["Priya", 2]]);
  expect(titles(lines, "thread")).toEqual([["Tea box", 2]]);
  expect(titles(lines, "file")).toEqual([
    ["label.png", 1],
    ["No file", 1],
  ]);
  expect(titles(lines, "status")).toEqual([["Not Started", 2]]);
  expect(titles(lines, "asked")).toEqual([[null, 2]]);
});

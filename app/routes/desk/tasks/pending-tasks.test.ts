import { expect, test } from "vitest";
import { pendingForms } from "#app/client/commands/pending-forms.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { pendingTasks } from "./pending-tasks.ts";

const card = (id: string): TaskCardData => ({
  id,
  threadId: "t",
  fileId: null,
  isFileGone: false,
  page: null,
  text: id,
  status: "not_started",
  user: "Priya",
  assignee: "owner",
  photoUrl: null,
  due: null,
  emailTimestamp: "2026-06-01T08:00:00.000Z",
  place: "Tea box",
  line: null,
  closingState: null,
  closedAt: null,
  closingDoubt: null,
});
const tasks = ["a", "b", "c"].map(card);
const counts = { not_started: 3, in_progress: 0, done: 0 };

function selection(as: string, change: Record<string, string>, data?: unknown) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(change)) formData.set(name, value);
  for (const id of ["a", "b"]) formData.append("itemIds[]", id);
  return pendingForms([{ formAction: `/selection?as=/tasks/:id/${as}`, formData, data }]);
}

test("selected tasks leave a list of one status together, and are counted in the other at once", () => {
  const shown = pendingTasks(tasks, "not_started", counts, selection("status", { status: "done" }));
  expect(shown.leaving).toEqual(new Set(["a", "b"]));
  expect(shown.counts).toEqual({ not_started: 1, in_progress: 0, done: 2 });
});

test("tasks stay in a list of all statuses", () => {
  const shown = pendingTasks(tasks, null, counts, selection("status", { status: "done" }));
  expect(shown.leaving).toEqual(new Set());
});

test("a refused change is taken back", () => {
  const shown = pendingTasks(tasks, "not_started", counts, selection("trash", {}, { ok: false }));
  expect(shown).toEqual({ counts, leaving: new Set() });
});

test("without forms nothing leaves, and the list need not be drawn again", () => {
  const shown = pendingTasks(tasks, "not_started", counts, []);
  expect(shown.leaving).toBe(pendingTasks(tasks, null, counts, []).leaving);
});

import { expect, test } from "vitest";
import { selectionDone } from "./selection-words.ts";

const itemIds = ["1"];
const left = (...names: (string | null)[]) => names.map((name, id) => ({ id: String(id), name }));

test.each([
  [1, { status: "in_progress" as const }, "1 task set to In Progress"],
  [2, { due: null }, "Due date of 2 tasks removed"],
  [2, { due: "2026-07-03" }, "Due date of 2 tasks set"],
  [2, { assignee: "owner" as const }, "2 tasks assigned to you"],
  [1, { pinned: false }, "1 file unpinned"],
  [3, { archived: true }, "3 files archived"],
  [2, { trashed: true }, "2 items moved to trash"],
  [1, { trashed: false }, "1 item restored"],
])("%d by %j: %s", (done, change, title) => {
  expect(selectionDone({ done, leftOut: [] }, { itemIds, ...change })).toEqual({ title });
});

test.each([
  [left("A"), "Left out: “A”."],
  [left("A", null), "Left out: “A” and 1 more."],
  [left("A", "B", "C", "D", null), "Left out: “A”, “B”, “C” and 2 more."],
  [left(null, null), "Left out: 2 items."],
])("what was left out is named: %j", (leftOut, description) => {
  const said = selectionDone({ done: 1, leftOut }, { itemIds, trashed: true });
  expect(said).toMatchObject({ description });
});

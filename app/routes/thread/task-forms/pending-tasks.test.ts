import { describe, expect, test } from "vitest";
import { focusTask } from "#tests/factories/focus.tsx";
import { withPendingTasks } from "./pending-tasks.ts";

const tasks = ["a", "b"].map((id) => ({ ...focusTask(id), isLeaving: false }));

function whenSent(action: string, fields: Record<string, string>, failed = false) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return withPendingTasks(tasks, [{ action, data, failed }]);
}

describe("while a form is on its way", () => {
  test("an edited task shows its new text, and keeps its place", () => {
    const fields = { text: " New ", assignee: "other", due: "2026-07-03", category: "Colour" };
    expect(whenSent("/tasks/a/edit", fields)).toEqual([
      { ...tasks[0], text: "New", assignee: "other", due: "2026-07-03" },
      tasks[1],
    ]);
    expect(whenSent("/tasks/a/edit", { text: " ", due: "" })[0]).toMatchObject({
      ...{ text: "Task a", due: null, assignee: "owner" },
    });
    expect(whenSent("/tasks/a/edit", fields, true)).toEqual(tasks);
  });

  test("a merged task is gone, and a split one is two", () => {
    expect(whenSent("/tasks/a/merge", { into: "b" })[0]).toMatchObject({ isLeaving: true });
    const split = whenSent("/tasks/a/split", { partId: "c", text: "One", part: "Two" });
    expect(split.map(({ id, text }) => [id, text])).toEqual([
      ["a", "One"],
      ["c", "Two"],
      ["b", "Task b"],
    ]);
  });

  test("a new task is there, once", () => {
    const fields = { id: "n", threadId: "tea", text: "New", fileId: "2", category: "Colour" };
    const quoted = { ...fields, messageId: "m1", quote: "blue", quoteStart: "4" };
    expect(whenSent("/tasks", quoted)[2]).toMatchObject({
      ...{ id: "n", text: "New", fileId: 2, category: "Colour", messageId: "m1", isLeaving: false },
      ...{ quote: "blue", quoteStart: 4, quoteEnd: 8, status: "not_started", user: "You" },
    });
    expect(whenSent("/tasks", { ...fields, fileId: "none" })[2]).toMatchObject({
      ...{ fileId: null, quote: null, quoteStart: null, quoteEnd: null },
    });
    expect(whenSent("/tasks", { ...fields, id: "a" })).toEqual(tasks);
    expect(whenSent("/tasks", fields, true)).toEqual(tasks);
  });
});

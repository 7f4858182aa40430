import { describe, expect, test } from "vitest";
import type { MarkView } from "#app/domain/tasks/marks/mark.ts";
import { putBack } from "#app/domain/tasks/marks/mark-commands.ts";
import { boxBetween, nudgeBox } from "./nudge-box.ts";
import { shownMarks } from "./shown-marks.ts";

const step = { x: 0.01, y: 0.02 };
const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
const nudged = (from: typeof box, key: string, shiftKey = false) =>
  nudgeBox(from, { key, shiftKey }, step);

describe("the arrow keys", () => {
  test("move a box, and with Shift size it", () => {
    expect(nudged(box, "ArrowLeft")).toEqual({ ...box, x: 0.39 });
    expect(nudged(box, "ArrowDown")).toEqual({ ...box, y: 0.42 });
    expect(nudged(box, "ArrowRight", true)).toEqual({ ...box, width: 0.21 });
    expect(nudged(box, "ArrowUp", true)).toEqual({ ...box, height: 0.18 });
    expect(nudged(box, "Tab")).toBeNull();
  });

  test("never lead off the page, and shrink a box to a point", () => {
    const corner = { x: 0.8, y: 0, width: 0.2, height: 0.01 };
    expect(nudged(corner, "ArrowRight")).toEqual(corner);
    expect(nudged(corner, "ArrowRight", true)).toEqual(corner);
    expect(nudged(corner, "ArrowUp")).toEqual(corner);
    expect(nudged(corner, "ArrowUp", true)).toEqual({ ...corner, height: 0 });
  });
});

test("a box is drawn from any corner, and hardly anything is a point where it began", () => {
  const [from, to] = [
    { x: 0.5, y: 0.5 },
    { x: 0.2, y: 0.9 },
  ];
  expect(boxBetween(from, to, step)).toEqual({ x: 0.2, y: 0.5, width: 0.3, height: 0.4 });
  const near = { x: 0.505, y: 0.505 };
  expect(boxBetween(from, near, step)).toEqual({ ...from, width: 0, height: 0 });
});

function markView(id: string, taskId: string): MarkView {
  const on = { fileId: 1, version: 1, isCurrent: true, page: 1 };
  return { id, taskId, ...on, x: 0.1, y: 0.1, width: 0, height: 0 };
}

function sent(action: string, fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return { action, data, failed: false };
}

describe("the marks that are shown", () => {
  const marks = [markView("a", "lid"), markView("b", "foil"), markView("c", "lid")];

  test("have the numbers of their tasks", () => {
    expect(shownMarks(marks, []).map(({ number }) => number)).toEqual([1, 2, 1]);
  });

  test("are those that the forms under way will leave, each with its number", () => {
    const there = { fileId: "2", place: "3-50000-0-10000-20000" };
    const shown = shownMarks(marks, [
      sent("/tasks/lid/marks", { id: "a", ...there }),
      sent("/marks/b/remove", {}),
      sent("/tasks", { id: "cap", text: "Shorter", ...there }),
    ]);
    const place = { fileId: 2, page: 3, x: 0.5, y: 0, width: 0.1, height: 0.2 };
    expect(shown).toMatchObject([
      { id: "a", number: 1, ...place },
      { id: "b", number: 2, isLeaving: true },
      { id: "c", number: 1, x: 0.1 },
      { id: "cap", taskId: "cap", number: 3, ...place },
    ]);
  });
});

test("the undo of a moved mark names the bytes that it was on", () => {
  const before = { page: 1, ...box, fileId: 7, sha256: "ab".repeat(32) };
  const { fields } = putBack({ id: "m", taskId: "t" }, before);
  expect(fields).toMatchObject({ fileId: "7", sha256: before.sha256, place: expect.any(String) });
});

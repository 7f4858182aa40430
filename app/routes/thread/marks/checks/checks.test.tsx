import { describe, expect, test } from "vitest";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import { focusFile, focusTask, renderThread } from "#tests/factories/focus.tsx";
import { carriedMarks } from "./carried-marks.ts";
import { checkWords } from "./check-words.ts";

const box = { x: 0.3, y: 0.4, width: 0.1, height: 0.1 };
const found: MarkCheck = {
  ...{ taskId: "seal", markId: "m", page: 1, state: "changed", box, reason: null },
  changes: null,
  words: null,
  notCompared: [],
  ...{ older: { fileId: 1, place: 1 }, newer: { fileId: 3, place: 3 } },
  picture: `/place-checks/${"a".repeat(64)}`,
};
const mark: ShownMark = {
  ...{ id: "m", taskId: "seal", fileId: 1, version: 1, isCurrent: true, page: 1, ...box, x: 0.1 },
  ...{ number: 1, isLeaving: false },
};

describe("the words of a place", () => {
  test.each<[MarkCheck["state"], string, string]>([
    ["same", "No visible change here in v3", "No visible change on page 1 of v3"],
    ["changed", "Changed here in v3", "Page 1 changed in v3"],
    ["moved", "Moved in v3", "Moved in v3"],
    ["missing", "Not found in v3", "Page 1 shows something else in v3"],
    ["blank", "Not found in v3", "Not found in v3"],
    ["waiting", "Not compared with v3 yet", "Not compared with v3 yet"],
    ["impossible", "Not compared with v3", "Not compared with v3"],
  ])("%s", (state, ofMark, ofPage) => {
    expect(checkWords({ ...found, state }).says).toBe(ofMark);
    expect(checkWords({ ...found, state, markId: null }).says).toBe(ofPage);
  });

  test.each<[number | null, string]>([
    [1, "Page 1 changed in 1 place in v3"],
    [3, "Page 1 changed in 3 places in v3"],
    [null, "Page 1 changed in v3"],
  ])(
    "of a page with %s changes, they say how many, and that they may be others",
    (changes, says) => {
      const why = "No place is marked, so this may be something else.";
      expect(checkWords({ ...found, markId: null, changes })).toEqual({ says, why });
    },
  );

  test("of a text that changed, they tell both readings", () => {
    const words = { before: "318 mm", after: "472 mm" };
    expect(checkWords({ ...found, words }).says).toBe("Changed here in v3: 318 mm → 472 mm");
  });

  test("nothing is said to be unchanged where not everything was compared", () => {
    const notCompared = ["Looked at 90 dpi: text smaller than 5 pt may have changed."];
    const { says, why } = checkWords({ ...found, state: "same", notCompared });
    expect(says).toBe("No change was found here in v3");
    expect(why).toBe(notCompared[0]);
  });

  test("where it is not found, they say that the mark stays, and why", () => {
    const reason = "v3 has no page 4.";
    const why = "v3 has no page 4. The mark stays on v1.";
    expect(checkWords({ ...found, state: "impossible", reason }).why).toBe(why);
    expect(checkWords({ ...found, state: "missing" }).why).toBe("The mark stays on v1.");
  });
});

test("a mark is carried to its page of the current version, unless it is being moved", () => {
  const place = { fileId: 3, page: 1 };
  expect(carriedMarks([found], [mark], place)).toEqual([
    { ...mark, ...box, fileId: 3, carriedFrom: 1 },
  ]);
  expect(carriedMarks([found], [mark], { fileId: 1, page: 1 })).toEqual([]);
  expect(carriedMarks([{ ...found, box: null }], [mark], place)).toEqual([]);
  expect(carriedMarks([found], [{ ...mark, fileId: 2 }], place)).toEqual([]);
});

describe("the newer version's screen", () => {
  const shown = (
    change: Partial<MarkCheck> = {},
    status: "not_started" | "done" = "not_started",
    search = "?file=3",
  ) =>
    renderThread(
      {
        files: [
          focusFile(3, { stackId: 1, stackPlace: 3 }),
          focusFile(1, { stackId: 1, stackPlace: 1, isStackFront: false }),
        ],
        tasks: [focusTask("seal", { text: "Brown seal", status })],
        marks: [mark],
        markChecks: [{ ...found, ...change }],
      },
      { search },
    );

  test("shows the mark as carried, what the pictures say, both places, and a form that closes the ask", () => {
    const html = shown();
    expect(html).toContain("Mark 1, carried from v1, Not Started: Brown seal");
    expect(html).toContain("From earlier versions");
    expect(html).toContain("Changed here in v3");
    expect(html).toContain('alt="The place in v1 on the left, in v3 on the right"');
    expect(html).toContain('aria-label="Done: Brown seal"');
    expect(html).toContain("older=1&amp;newer=3&amp;page=1");
  });

  test("the key that closes the ask is its own once it is chosen", () => {
    const keyed = 'aria-keyshortcuts="D" aria-label="Done: Brown seal"';
    expect(shown({}, "not_started", "?file=3&task=seal")).toContain(keyed);
    expect(shown()).not.toContain(keyed);
  });

  test("of a page that changed it shows no more than where to compare it", () => {
    const html = shown({ markId: null, changes: 3 });
    expect(html).toContain("Page 1 changed in 3 places in v3");
    expect(html).toContain("No place is marked, so this may be something else.");
    expect(html).toContain("older=1&amp;newer=3&amp;page=1");
    expect(html).toContain("Compare page 1 of v1 and v3");
    expect(html).not.toContain("place-checks");
    expect(html).not.toContain('aria-label="Done: Brown seal"');
  });

  test("says where nothing was found, and shows no mark there", () => {
    const html = shown({ state: "missing", box: null });
    expect(html).toContain("Not found in v3");
    expect(html).toContain("The mark stays on v1.");
    expect(html).not.toContain("carried from v");
  });

  test("tells of what a mail closed that nothing changed there", () => {
    const closing = {
      ...{ messageId: "m2", quote: "Moved.", quoteStart: 0, quoteEnd: 6, by: "Maya" },
      sentAt: "2026-03-04T10:00:00Z",
    };
    const closed = (state: MarkCheck["state"]) =>
      renderThread(
        {
          files: [focusFile(3, { stackId: 1, stackPlace: 3 })],
          tasks: [
            focusTask("seal", { fileId: 3, status: "done", closing, closingState: "closed" }),
          ],
          marks: [mark],
          markChecks: [{ ...found, state }],
        },
        { search: "?file=3" },
      );
    expect(closed("same")).toContain("No visible change here in v3");
    expect(closed("same")).not.toContain('aria-label="Done: ');
    expect(closed("changed")).not.toContain("Changed here in v3");
  });

  test("asks nothing of what is done", () => {
    const html = shown({}, "done");
    expect(html).not.toContain("Changed here in v3");
    expect(html).toContain("Mark 1, carried from v1, Done: Brown seal");
  });
});

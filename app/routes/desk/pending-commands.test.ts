import { expect, test } from "vitest";
import { pendingThreadTrash } from "./pending-commands.ts";

test("threads leave while their form is under way, and come back when it is refused", () => {
  expect(
    pendingThreadTrash([
      { formAction: "/threads/a/trash" },
      { formAction: "/threads/b/trash", data: { ok: true } },
      { formAction: "/threads/c/trash", data: { ok: false } },
      { formAction: "/files/3/trash" },
      {},
    ]),
  ).toEqual(new Set(["a", "b"]));
});

test("while none leaves it is one and the same set, so that the list is not drawn again", () => {
  expect(pendingThreadTrash([{ formAction: "/files/3/trash" }])).toBe(pendingThreadTrash([]));
});

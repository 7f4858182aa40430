import { expect, test } from "vitest";
import { pendingThreadTrash } from "./pending-commands.ts";

const formData = new FormData();

test("threads leave while their form is under way, and come back when it is refused", () => {
  expect(
    pendingThreadTrash([
      { formAction: "/threads/a/trash", formData },
      { formAction: "/threads/b/trash", formData, data: { ok: true } },
      { formAction: "/threads/c/trash", formData, data: { ok: false } },
      { formAction: "/files/3/trash", formData },
      { formAction: undefined, formData: undefined },
    ]),
  ).toEqual(new Set(["a", "b"]));
});

test("while none leaves it is one and the same set, so that the list is not drawn again", () => {
  const other = { formAction: "/files/3/trash", formData };
  expect(pendingThreadTrash([other])).toBe(pendingThreadTrash([]));
});

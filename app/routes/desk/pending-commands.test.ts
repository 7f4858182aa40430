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

test("selected threads leave together while their form is under way", () => {
  const selection = (data?: unknown) => {
    const formData = new FormData();
    for (const id of ["a", "b"]) formData.append("itemIds[]", id);
    return { formAction: "/selection?as=/threads/:id/trash", formData, data };
  };
  expect(pendingThreadTrash([selection()])).toEqual(new Set(["a", "b"]));
  expect(pendingThreadTrash([selection({ ok: false })]).size).toBe(0);
});

test("while none leaves it is one and the same set, so that the list is not drawn again", () => {
  const other = { formAction: "/files/3/trash", formData };
  expect(pendingThreadTrash([other])).toBe(pendingThreadTrash([]));
});

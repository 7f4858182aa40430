import { expect, test } from "vitest";
import type { PreviewState } from "#app/domain/files/file.ts";
import { filesToDo, withWorkFirst } from "./order-files.ts";

const usual = {
  ...{ isPinned: false, isArchived: false, isHidden: false },
  previewState: "ready" as PreviewState,
};
const file = (id: number, sentAt: string, change: Partial<typeof usual> = {}) => ({
  id,
  sentAt,
  ...usual,
  ...change,
});

const order = (files: ReturnType<typeof file>[], open: number[]) =>
  withWorkFirst(files, new Set(open)).map(({ id }) => id);

test("the newest file with open tasks is first, then the others as they were", () => {
  const files = [file(1, "2026-03-09"), file(2, "2026-03-01"), file(3, "2026-03-05"), file(4, "")];
  expect(order(files, [2, 3])).toEqual([3, 2, 1, 4]);
  expect(order(files, [])).toEqual([1, 2, 3, 4]);
});

test("a file that can be seen is before one without a picture", () => {
  const film = file(1, "2026-03-09", { previewState: "none" });
  expect(order([film, file(2, "2026-03-01"), file(3, "2026-03-05")], [1, 2])).toEqual([2, 1, 3]);
});

test("a pinned file stays before it, and an archived or hidden one stays last", () => {
  const files = [
    file(1, "2026-03-01", { isPinned: true }),
    file(2, "2026-03-02"),
    file(3, "2026-03-03"),
    file(4, "2026-03-04", { isArchived: true }),
    file(5, "2026-03-05", { isHidden: true }),
  ];
  expect(order(files, [3, 4, 5])).toEqual([1, 3, 2, 4, 5]);
});

test("of several versions, the current one is worked on, also for what is open on an earlier one", () => {
  const version = (id: number, stackPlace: number, isStackFront = false) => ({
    ...{ id, name: `label_v${stackPlace}.png`, previewState: "ready" as const },
    ...{ isHidden: false, isArchived: false, isLeaving: false },
    ...{ stackId: 1, stackPlace, isStackFront },
  });
  const alone = { ...version(9, 1), stackId: null, stackPlace: null };
  const files = [version(1, 1), version(2, 2), version(3, 3, true), alone];
  const toDo = (...ids: (number | null)[]) => [
    ...filesToDo(
      files,
      ids.map((fileId) => ({ fileId })),
    ),
  ];
  expect(toDo(2, null)).toEqual([3]);
  expect(toDo(1, 3, 9)).toEqual([3, 9]);
  expect(toDo(null)).toEqual([]);
});

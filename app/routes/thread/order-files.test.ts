import { expect, test } from "vitest";
import type { PreviewState } from "#app/domain/files/file.ts";
import { filesToDo, newestToDo } from "./order-files.ts";

const usual = {
  ...{ isArchived: false, isHidden: false },
  previewState: "ready" as PreviewState,
};
const file = (id: number, sentAt: string, change: Partial<typeof usual> = {}) => ({
  id,
  sentAt,
  ...usual,
  ...change,
});

const opensOn = (files: ReturnType<typeof file>[], open: number[]) =>
  newestToDo(files, new Set(open))?.id ?? null;

test("a thread opens on the newest file with open tasks", () => {
  const files = [file(1, "2026-03-09"), file(2, "2026-03-01"), file(3, "2026-03-05"), file(4, "")];
  expect(opensOn(files, [2, 3])).toBe(3);
  expect(opensOn(files, [])).toBeNull();
});

test("on a file that can be seen before one without a picture, and on none that is put away", () => {
  const film = file(1, "2026-03-09", { previewState: "none" });
  expect(opensOn([film, file(2, "2026-03-01"), file(3, "2026-03-05")], [1, 2])).toBe(2);
  const away = [
    file(4, "2026-03-04", { isArchived: true }),
    file(5, "2026-03-05", { isHidden: true }),
  ];
  expect(opensOn([file(3, "2026-03-03"), ...away], [3, 4, 5])).toBe(3);
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

import { expect, test } from "vitest";
import { filesInTab } from "./file-card-data.ts";

const file = { isPinned: false, isArchived: false, isLeaving: false };
const leaving = (files: (typeof file)[], view: "all" | "pinned" | "archived") =>
  filesInTab(files, view).map(({ isLeaving }) => isLeaving);

test("a file leaves the pinned tab when it is unpinned or archived", () => {
  const files = [{ ...file, isPinned: true }, file, { ...file, isPinned: true, isArchived: true }];
  expect(leaving(files, "pinned")).toEqual([false, true, true]);
});

test("a file leaves the archived tab when it is unarchived, and the full list never", () => {
  const files = [{ ...file, isArchived: true }, file];
  expect(leaving(files, "archived")).toEqual([false, true]);
  expect(leaving(files, "all")).toEqual([false, false]);
});

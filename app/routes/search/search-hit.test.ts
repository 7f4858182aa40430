import { expect, test } from "vitest";
import type { MediaResult, TaskResult } from "#app/domain/desk/search/search-view.ts";
import { mediaHit, taskHit } from "./search-hit.ts";

const file = { id: 4, threadId: "t", threadTitle: "Logo", versionCount: 1 } as MediaResult;
const task = {
  id: "c",
  text: "Bluer",
  threadId: "t",
  threadTitle: "Logo",
  fileId: 4,
  fileTitle: "a.png",
} as TaskResult;

test("a file opens in its thread, one without a thread among all files", () => {
  expect(mediaHit(file)).toMatchObject({ address: "/dashboard/thread/t?file=4", detail: "Logo" });
  expect(mediaHit({ ...file, threadId: null, threadTitle: null })).toMatchObject({
    address: "/dashboard/files?file=4",
    detail: "My files",
  });
});

test("a file says how many versions it stands for, or which of them it is", () => {
  const stacked = { ...file, versionCount: 4, stackPlace: 2 };
  expect(mediaHit({ ...stacked, isStackFront: true }).detail).toBe("4 versions · Logo");
  expect(mediaHit({ ...stacked, isStackFront: false }).detail).toBe("v2 of 4 · Logo");
});

test("a task opens at its file, or at the whole thread", () => {
  expect(taskHit(task)).toMatchObject({
    address: "/dashboard/thread/t?file=4&task=c",
    detail: "Logo · a.png",
  });
  expect(taskHit({ ...task, page: 3 }).address).toBe("/dashboard/thread/t?file=4&page=3&task=c");
  expect(taskHit({ ...task, fileId: null, fileTitle: null })).toMatchObject({
    address: "/dashboard/thread/t?file=none&task=c",
    detail: "Logo",
  });
});

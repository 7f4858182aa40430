import { expect, test } from "vitest";
import { leavingItems, restoreAddress, trashItems } from "./trash-items.ts";

const trash = {
  threads: [{ id: "t1", title: "", trashedAt: "2026-11-03T10:00:00.000Z" }],
  files: [{ id: 7, name: "plan.pdf", size: 10, trashedAt: "2026-11-05T10:00:00.000Z" }],
  comments: [
    {
      id: "c1",
      text: "Make it blue",
      trashedAt: "2026-11-04T10:00:00.000Z",
      fileId: 7,
      fileName: "plan.pdf",
      fileType: "application/pdf",
      status: "resolved" as const,
    },
    {
      id: "c2",
      text: "Send it",
      trashedAt: "2026-11-01T10:00:00.000Z",
      fileId: null,
      fileName: null,
      fileType: null,
      status: "open" as const,
    },
  ],
};

test("threads, files and comments are one list, trashed last first", () => {
  expect(trashItems(trash).map(({ kind, title }) => [kind, title])).toEqual([
    ["file", "plan.pdf"],
    ["comment", "Comment on plan.pdf"],
    ["thread", "(No Subject)"],
    ["comment", "Comment on the whole thread"],
  ]);
});

test("each kind is restored at its own address", () => {
  expect(trashItems(trash).map(restoreAddress)).toEqual([
    "/files/7/restore",
    "/tasks/c1/restore",
    "/threads/t1/restore",
    "/tasks/c2/restore",
  ]);
});

test("items leave while they are restored or deleted, and stay when that failed", () => {
  const empty = new FormData();
  empty.append("itemIds[]", "7");
  empty.append("itemIds[]", "c2");
  const data = new FormData();
  const leaving = leavingItems([
    { action: "/trash/empty", data: empty, failed: false },
    { action: "/tasks/c1/restore", data, failed: false },
    { action: "/threads/t1/restore", data, failed: true },
    { action: "/tasks/c9/status", data, failed: false },
  ]);
  expect([...leaving]).toEqual(["7", "c2", "c1"]);
});

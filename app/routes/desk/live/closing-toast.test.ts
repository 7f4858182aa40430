import { expect, test } from "vitest";
import { closingToast } from "./closing-toast.ts";

const closed = (threadId: string, messageId: string, taskId: string) => ({
  threadId,
  messageId,
  taskId,
});
const cards = [{ threadId: "tea", threadTitle: "Tea box" }];
const toast = (of: Parameters<typeof closingToast>[0], search = "") =>
  closingToast(of, cards, new URLSearchParams(search));

test("one task that a mail closed: Review leads to it, Undo opens it again", () => {
  expect(toast([closed("tea", "m2", "a")])).toMatchObject({
    title: "1 task closed by mail",
    description: "A mail of “Tea box” says so.",
    undo: {
      action: "/threads/tea/undo-closings",
      fields: [["messageId", "m2"]],
      failure: "Could not reopen the tasks.",
    },
    link: { to: "/dashboard/thread/tea?task=a#task-a", label: "Review" },
  });
  expect(toast([])).toBeNull();
});

test("several of one thread are one toast, and the extension's page stays its page", () => {
  const both = [closed("jam", "m2", "a"), closed("jam", "m2", "b"), closed("jam", "m3", "c")];
  expect(toast(both, "extension=chrome")).toMatchObject({
    title: "3 tasks closed by mail",
    description: "A new mail says so.",
    undo: {
      action: "/threads/jam/undo-closings",
      fields: [
        ["messageId", "m2"],
        ["also[]", "jam/m3"],
      ],
      label: "Undo all",
    },
    link: { to: "/dashboard/thread/jam?task=a&extension=chrome#task-a" },
  });
});

test("those of several threads lead to all that was closed today", () => {
  expect(toast([closed("tea", "m2", "a"), closed("jam", "m9", "b")])).toMatchObject({
    title: "2 tasks closed by mail",
    description: "Mails of 2 threads say so.",
    undo: {
      fields: [
        ["messageId", "m2"],
        ["also[]", "jam/m9"],
      ],
    },
    link: { to: "/dashboard?panel=tasks&tab=done&closed=today" },
  });
});

import { expect, test } from "vitest";
import { readFocusAddress } from "#app/routes/thread/focus-address.ts";
import { focusTask } from "#tests/factories/focus.tsx";
import { closingNews } from "./closing-news.ts";

const address = readFocusAddress(new URLSearchParams("message=m1&extension=chrome"));
const open = (id: string) => focusTask(id);
const closed = (id: string, messageId: string, by = "Maya", sentAt = "2026-03-03T10:00:00.000Z") =>
  focusTask(id, {
    closing: { ...{ messageId, by, sentAt }, quote: "Done.", quoteStart: 0, quoteEnd: 5 },
    ...{ closingState: "closed", status: "done" },
  });

test("what a mail just closed is told, with the form that opens all of it again", () => {
  const before = [open("a"), open("b"), open("c"), closed("d", "m1")];
  const tasks = [closed("a", "m2"), closed("b", "m2"), open("c"), closed("d", "m1")];
  expect(closingNews(before, tasks, "tea", address)).toMatchObject({
    title: "2 tasks closed by mail",
    description: "The new mail of Maya says so.",
    undo: {
      action: "/threads/tea/undo-closings",
      fields: { messageId: "m2" },
      label: "Undo all",
      failure: "Could not reopen the tasks.",
    },
    link: {
      to: expect.stringMatching(/^\/dashboard\/thread\/tea\?file=\w+&task=a&extension=chrome$/),
      label: "Review",
    },
  });
});

test("of several mails the latest is told, and one task is called one", () => {
  const tasks = [closed("a", "m2"), closed("b", "m3", "", "2026-03-04T10:00:00.000Z")];
  expect(closingNews([open("a"), open("b")], tasks, "tea", address)).toMatchObject({
    title: "1 task closed by mail",
    description: "A new mail says so.",
    undo: { fields: { messageId: "m3" } },
  });
});

test("nothing is told of what is only suggested, was closed before, or came closed", () => {
  const suggested = { ...closed("a", "m2"), closingState: "suggested" as const };
  expect(closingNews([open("a")], [suggested], "tea", address)).toBeNull();
  expect(closingNews([closed("a", "m2")], [closed("a", "m2")], "tea", address)).toBeNull();
  expect(closingNews([], [closed("a", "m2")], "tea", address)).toBeNull();
});

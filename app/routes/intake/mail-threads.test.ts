import { expect, test } from "vitest";
import { threadsOfMails } from "./mail-threads.ts";

test("mails are grouped by thread, in the order of each thread's newest mail", () => {
  const mail = (id: string, threadId: string) => ({
    id,
    from: "tom@rowe.example",
    threadId,
    subject: id,
    date: "2026-11-21T09:05:00.000Z",
    snippet: "",
    hasAttachments: false,
    attachmentCount: 0,
  });
  const threads = threadsOfMails([mail("3", "b"), mail("2", "a"), mail("1", "b")]);
  expect(
    threads.map(({ threadId, newest, emails }) => [threadId, newest.id, emails.length]),
  ).toEqual([
    ["b", "3", 2],
    ["a", "2", 1],
  ]);
});

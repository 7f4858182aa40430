import { expect, test } from "vitest";
import { mailsThatClosed } from "./closed-by-mails.tsx";

const closing = (messageId: string) => ({
  ...{ messageId, quote: "Done", quoteStart: 0, quoteEnd: 4, by: "Katrin" },
  sentAt: "2026-03-04T10:00:00.000Z",
});

test("a mail is announced that closed more than one task by itself", () => {
  const closed = (messageId: string) => ({
    ...{ id: "a", fileId: null },
    closing: closing(messageId),
    closingState: "closed" as const,
  });
  const suggested = {
    id: "b",
    fileId: null,
    closing: closing("m5"),
    closingState: "suggested" as const,
  };
  const open = { id: "c", fileId: null, closing: null, closingState: null };
  const tasks = [closed("m3"), open, suggested, closed("m4"), suggested, closed("m3")];
  expect(mailsThatClosed(tasks)).toEqual([{ closing: closing("m3"), tasks: [tasks[0], tasks[5]] }]);
});

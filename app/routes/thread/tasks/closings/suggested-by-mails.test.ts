import { expect, test } from "vitest";
import { mailsThatSuggest } from "./suggested-by-mails.tsx";

const task = (messageId: string, change = {}, doubt?: "likely" | "new-sender") => ({
  ...{ id: "a", fileId: null, page: null, isLeaving: false },
  closing: {
    ...{ messageId, quote: "Done", quoteStart: 0, quoteEnd: 4, by: "Katrin", doubt },
    sentAt: "2026-03-04T10:00:00.000Z",
  },
  closingState: "suggested" as const,
  ...change,
});

test("a mail after which several tasks look done is told once for all", () => {
  const tasks = [task("m3", {}, "likely"), task("m4"), task("m3", { id: "b" }, "likely")];
  expect(mailsThatSuggest(tasks)).toMatchObject([
    { closing: { messageId: "m3" }, tasks: [{ id: "a" }, { id: "b" }] },
  ]);
});

test("each task tells by itself what another mail, reason or state says of it", () => {
  const other = task("m3", { id: "b" }, "new-sender");
  expect(mailsThatSuggest([task("m3", {}, "likely"), other])).toEqual([]);
  expect(mailsThatSuggest([task("m3"), task("m3", { closingState: "closed" })])).toEqual([]);
  expect(mailsThatSuggest([task("m3"), task("m3", { isLeaving: true })])).toEqual([]);
  expect(mailsThatSuggest([task("m3"), task("m3", { closing: null })])).toEqual([]);
});

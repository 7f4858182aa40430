import { expect, test } from "vitest";
import { mailsByThread, sameThreadNote } from "./same-thread.ts";

test("mails of one thread are told, a mail alone is not", () => {
  const counts = mailsByThread([{ threadId: "a" }, { threadId: "b" }, { threadId: "a" }]);
  expect([...counts]).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
  expect(sameThreadNote(2)).toBe("Same thread, 2 emails");
  expect(sameThreadNote(1)).toBeNull();
});

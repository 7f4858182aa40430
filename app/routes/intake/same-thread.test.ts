import { expect, test } from "vitest";
import { sameThreadNote } from "./same-thread.ts";

test("mails of one thread are told, a mail alone is not", () => {
  expect(sameThreadNote(2)).toBe("Same thread, 2 emails");
  expect(sameThreadNote(1)).toBeNull();
});

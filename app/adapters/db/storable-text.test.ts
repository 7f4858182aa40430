import { expect, test } from "vitest";
import { storableText } from "./storable-text.ts";

test("characters that the database refuses are removed, and a cut leaves no half character", () => {
  expect(storableText("a\0b\ud800c")).toBe("ab\ufffdc");
  expect(storableText("ab\u{1f600}", 3)).toBe("ab\ufffd");
  expect(storableText("x".repeat(1_000_001))).toHaveLength(1_000_000);
});

import { expect, test } from "vitest";
import { saysTheSame } from "./says-the-same.ts";

test("case, line breaks and punctuation make no difference", () => {
  expect(saysTheSame("Make it blue", "make it\nblue.")).toBe(true);
  expect(saysTheSame("Wall 2.5", "Wall 25")).toBe(false);
  expect(saysTheSame("Add the barcode", "Could you add the barcode?")).toBe(false);
});

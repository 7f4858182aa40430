import { expect, test } from "vitest";
import { whyUnsure } from "./doubt-words.ts";

test("a doubt is told in words, with what speaks for the ask", () => {
  expect(whyUnsure({ askDoubt: "no-clear-ask", reason: "names a defect" })).toBe(
    "No clear ask: names a defect.",
  );
  expect(whyUnsure({ askDoubt: "unverified-sender", reason: "" })).toBe(
    "This sender could not be verified.",
  );
});

test("what was read before doubts were kept shows its reason alone", () => {
  expect(whyUnsure({ askDoubt: null, reason: "names a defect" })).toBe("names a defect");
});

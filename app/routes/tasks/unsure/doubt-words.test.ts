import { expect, test } from "vitest";
import { whyUnsure } from "./doubt-words.ts";

test("a doubt is described in words, with the evidence for the ask", () => {
  expect(whyUnsure({ askDoubt: "no-clear-ask", reason: "names a defect" })).toBe(
    "No clear ask: names a defect.",
  );
  expect(whyUnsure({ askDoubt: "unverified-sender", reason: "" })).toBe(
    "This sender could not be verified.",
  );
});

test("an ask from before doubts were stored shows its reason alone", () => {
  expect(whyUnsure({ askDoubt: null, reason: "names a defect" })).toBe("names a defect");
});

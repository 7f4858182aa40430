import { expect, test } from "vitest";
import { SLOTS } from "./feature-slot.ts";
import { sentenceFeatures } from "./sentence-features.ts";
import { packModel, scoreSentence, shippedModel, unpackModel } from "./sentence-model.ts";

test.each([
  "Can you take the shadow off the second bottle?",
  "Please send me the revised dieline before noon.",
  "We need the back panel in a darker green.",
  "Kannst du mir bitte die neue Fassung schicken?",
])("reads like an ask: %s", (sentence) => {
  expect(scoreSentence(shippedModel(), sentence)).toBeGreaterThan(0);
});

test.each([
  "The fair was lovely and the children liked it.",
  "She has worked for the company since 1998.",
  "Best regards, Maya",
  "",
])("reads like no ask: %s", (sentence) => {
  expect(scoreSentence(shippedModel(), sentence)).toBeLessThan(0);
});

test("sees the same features however often it looks", () => {
  const sentence = "Move the logo up, and then send page 12 to maya@example.org, please";
  const first = [...sentenceFeatures(sentence)];
  expect([...sentenceFeatures(sentence)]).toEqual(first);
  expect(first).toEqual(
    expect.arrayContaining(["1 $mail", "2 page 0", "at 0 move", "clause and", "cue please"]),
  );
});

test("a model is the same after packing", () => {
  const weights = new Int8Array(SLOTS);
  weights[5] = -127;
  const back = unpackModel(packModel({ weights, scale: 0.25, bias: -0.5 }));
  expect(back).toEqual({ weights, scale: 0.25, bias: -0.5 });
});

test("bytes of another size are no model", () => {
  expect(() => unpackModel(new Uint8Array(100))).toThrow(RangeError);
});

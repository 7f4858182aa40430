import { expect, test } from "vitest";
import { cuesOf } from "../text/language.ts";
import type { ClauseContext } from "./contexts.ts";
import { guessAsk } from "./guess-ask.ts";

const plainly: ClauseContext = {
  listed: false,
  labelled: false,
  feedback: false,
  delivering: false,
  byMaker: false,
  reviewing: false,
  social: false,
  afterItem: false,
  afterAsk: false,
  afterRequest: false,
  beforeQuestion: false,
  answers: false,
  beforeAsk: false,
  whole: true,
  sentenceAsks: false,
  dated: false,
};
const guess = (sentence: string, context = plainly) => guessAsk(sentence, cuesOf.en, context);

test("a sentence that reads like an ask is for a person to confirm", () => {
  expect(guess("Can you take the shadow off the second bottle?")).toEqual({
    kind: "request",
    confidence: 0.5,
    reason: "reads like the asks in other mail",
    askDoubt: "like-other-mail",
  });
});

test.each([
  "Please let me know if you have any questions.",
  "No need to send the revised dieline.",
  "Thanks for sending the revised dieline!",
])("a clause that a rule knows to be no ask is not guessed: %s", (sentence) => {
  expect(guess(sentence)).toBeNull();
});

test("a sender who delivers work does not ask for it", () => {
  const sentence = "Can you take the shadow off the second bottle?";
  expect(guess(sentence, { ...plainly, delivering: true })).toBeNull();
});

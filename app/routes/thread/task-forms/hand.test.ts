import { expect, test } from "vitest";
import { handOf, readHand, wordsOfHand } from "./hand.ts";

test.each([
  [handOf.edit("t1"), { act: "edit", taskId: "t1" }],
  [handOf.merge("t1"), { act: "merge", taskId: "t1" }],
  [handOf.split("t1"), { act: "split", taskId: "t1" }],
  [handOf.add(), { act: "add", messageId: null, from: null, to: null }],
  [handOf.add("m1"), { act: "add", messageId: "m1", from: null, to: null }],
  [handOf.add("m1", 0, 12), { act: "add", messageId: "m1", from: 0, to: 12 }],
  ["edit", null],
  ["wave.t1", null],
  ["add.m1.-1.x", { act: "add", messageId: "m1", from: null, to: null }],
  [null, null],
])("the address %j opens %j", (text, hand) => {
  expect(readHand(text)).toEqual(hand);
});

test("the chosen words lose the space around them, not their place", () => {
  const body = "Hello.\n  Too dark. \nBye";
  const words = wordsOfHand(body, { from: 6, to: 20 });
  expect(words).toEqual({ quote: "Too dark.", quoteStart: 9 });
  expect(wordsOfHand(body, { from: 6, to: 9 })).toBeNull();
  expect(wordsOfHand(body, { from: 90, to: 99 })).toBeNull();
  expect(wordsOfHand(body, { from: null, to: null })).toBeNull();
});

test("words that begin or end within a character take it whole or leave it", () => {
  const words = wordsOfHand("😀 Too dark 😀", { from: 1, to: 13 });
  expect(words).toEqual({ quote: "😀 Too dark", quoteStart: 0 });
});

import { expect, test } from "vitest";
import { readTaskForm, selectedWords, taskFormAddress } from "./task-form.ts";

test.each([
  [taskFormAddress.edit("t1"), { act: "edit", taskId: "t1" }],
  [taskFormAddress.merge("t1"), { act: "merge", taskId: "t1" }],
  [taskFormAddress.split("t1"), { act: "split", taskId: "t1" }],
  [taskFormAddress.add(), { act: "add", messageId: null, from: null, to: null }],
  [taskFormAddress.add("m1"), { act: "add", messageId: "m1", from: null, to: null }],
  [taskFormAddress.add("m1", 0, 12), { act: "add", messageId: "m1", from: 0, to: 12 }],
  ["edit", null],
  ["wave.t1", null],
  ["add.m1.-1.x", { act: "add", messageId: "m1", from: null, to: null }],
  [null, null],
])("the address %j opens %j", (text, form) => {
  expect(readTaskForm(text)).toEqual(form);
});

test("the chosen words lose the space around them, not their place", () => {
  const body = "Hello.\n  Too dark. \nBye";
  const words = selectedWords(body, { from: 6, to: 20 });
  expect(words).toEqual({ quote: "Too dark.", quoteStart: 9 });
  expect(selectedWords(body, { from: 6, to: 9 })).toBeNull();
  expect(selectedWords(body, { from: 90, to: 99 })).toBeNull();
  expect(selectedWords(body, { from: null, to: null })).toBeNull();
});

test("words that begin or end within a character take it whole or leave it", () => {
  const words = selectedWords("😀 Too dark 😀", { from: 1, to: 13 });
  expect(words).toEqual({ quote: "😀 Too dark", quoteStart: 0 });
});

import { expect, test } from "vitest";
import { readTaskForm, taskFormAddress } from "./task-form.ts";

const nothing = { messageId: null, cut: null, from: null, to: null };
const words = { messageId: "m1", cut: null, from: 0, to: 12 };

test.each([
  [taskFormAddress.edit("t1"), { act: "edit", taskId: "t1" }],
  [taskFormAddress.merge("t1"), { act: "merge", taskId: "t1" }],
  [taskFormAddress.split("t1"), { act: "split", taskId: "t1" }],
  [taskFormAddress.add(), { act: "add", ...nothing }],
  [taskFormAddress.add("m1"), { act: "add", ...nothing, messageId: "m1" }],
  [taskFormAddress.addFrom(words), { act: "add", ...words }],
  [taskFormAddress.addFrom({ ...words, cut: 3 }), { act: "add", ...words, cut: 3 }],
  ["edit", null],
  ["wave.t1", null],
  ["add.m1.-1.x", { act: "add", ...nothing, messageId: "m1" }],
  [null, null],
])("the address %j opens %j", (text, form) => {
  expect(readTaskForm(text)).toEqual(form);
});

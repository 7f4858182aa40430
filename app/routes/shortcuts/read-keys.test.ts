import { expect, test } from "vitest";
import { type Begun, type Press, readKeys } from "./read-keys.ts";

const known = ["mod+k", "shift+ArrowDown", "/", "#", "g d", "g t", "j", "d", "Enter"];
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const read = (key: string, more?: Partial<Press>, begun: Begun = null, now = 0) =>
  readKeys(known, press(key, more), begun, now);

test.each([
  ["j", {}, "j"],
  ["J", {}, "j"],
  ["J", { shiftKey: true }, null],
  ["j", { ctrlKey: true }, null],
  ["j", { altKey: true }, null],
  ["о", { code: "KeyJ" }, "j"],
  ["#", { shiftKey: true }, "#"],
  ["#", { altKey: true }, "#"],
  ["/", {}, "/"],
  ["k", { metaKey: true }, "mod+k"],
  ["K", { ctrlKey: true }, "mod+k"],
  ["k", { ctrlKey: true, altKey: true }, null],
  ["Enter", {}, "Enter"],
  ["Enter", { ctrlKey: true }, null],
  ["Escape", {}, null],
  ["ArrowDown", {}, null],
  ["ArrowDown", { shiftKey: true }, "shift+ArrowDown"],
  ["ArrowDown", { shiftKey: true, altKey: true }, null],
  ["Dead", { code: "KeyJ" }, null],
])("%s with %j is %j", (key, more, keys) => {
  expect(read(key, more)).toEqual({ keys, begun: null });
});

test("two keys after one another count within 1.5 s; then the second is itself", () => {
  const { keys, begun } = read("g");
  expect([keys, begun]).toEqual([null, { key: "g", at: 0 }]);
  expect(read("d", {}, begun, 1_500).keys).toBe("g d");
  expect(read("d", {}, begun, 1_501).keys).toBe("d");
  expect(read("j", {}, begun, 10).keys).toBe("j");
  expect(read("x", {}, begun, 10)).toEqual({ keys: null, begun: null });
});

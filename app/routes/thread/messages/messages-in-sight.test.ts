import { afterEach, expect, test } from "vitest";
import { areMissing, rememberLoaded, wantedMessages } from "./messages-in-sight.ts";

const wanted = (search: string) => wantedMessages(new URLSearchParams(search));

afterEach(() => rememberLoaded(null));

test("an address wants no messages, the newest, or those around one", () => {
  expect(wanted("")).toBeNull();
  expect(wanted("form=add")).toBeNull();
  expect(wanted("messages=1")).toEqual({ around: null });
  expect(wanted("message=m7")).toEqual({ around: "m7" });
  expect(wanted("form=add.m7.0.4")).toEqual({ around: "m7" });
});

test("messages are missing until they are loaded; of a whole thread none is", () => {
  const [none, newest, seventh] = [wanted(""), wanted("messages=1"), wanted("message=m7")];
  const missing = () => [none, newest, seventh].map((one) => areMissing(one, "tea"));
  expect(missing()).toEqual([false, true, true]);
  rememberLoaded({ threadId: "tea", ids: new Set(["m8"]), isWhole: false });
  expect(missing()).toEqual([false, false, true]);
  expect(areMissing(newest, "jam")).toBe(true);
  rememberLoaded({ threadId: "tea", ids: new Set(["m7", "m8"]), isWhole: false });
  expect(missing()).toEqual([false, false, false]);
  // A link to a message that does not exist.
  rememberLoaded({ threadId: "tea", ids: new Set(["m8"]), isWhole: true });
  expect(missing()).toEqual([false, false, false]);
});

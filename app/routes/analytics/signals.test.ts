import { beforeEach, expect, test, vi } from "vitest";

let signals: typeof import("./signals.ts");
beforeEach(async () => {
  vi.resetModules();
  signals = await import("./signals.ts");
});
const at = (pathname: string) => ({ is: "address" as const, pathname, search: "" });

test("without anybody to come, nothing is kept", () => {
  const heard: string[] = [];
  expect(signals.isHeard()).toBe(false);
  signals.tell(at("/dashboard"));
  signals.listen((signal) => heard.push(signal.pathname));
  expect(heard).toEqual([]);
});

test("the listener first gets the signals from before it came, at most fifty", () => {
  const heard: string[] = [];
  signals.expectListener();
  expect(signals.isHeard()).toBe(true);
  for (let count = 0; count < 60; count += 1) signals.tell(at(`/${count}`));
  signals.listen((signal) => heard.push(signal.pathname));
  signals.tell(at("/later"));
  expect(heard).toHaveLength(51);
  expect([heard[0], heard[49], heard[50]]).toEqual(["/0", "/49", "/later"]);
});

import { expect, test } from "vitest";
import { opensThread } from "./opens-thread.ts";

test.each([
  ["/dashboard", "/dashboard/thread/a", true],
  ["/dashboard/search", "/dashboard/thread/a", true],
  ["/dashboard/thread/b", "/dashboard/thread/a", true],
  ["/dashboard/thread/a", "/dashboard/thread/a", false],
  ["/dashboard/thread/a", "/dashboard", false],
  ["/dashboard", undefined, false],
])("from %s to %s: %s", (from, to, opens) => {
  expect(opensThread(from, to)).toBe(opens);
});

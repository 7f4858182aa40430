import { expect, test } from "vitest";
import { failureRefusal } from "./failure-refusal.ts";

test.each([
  ["timeout", "renderPreview", "timeout", "This file took longer than 20 seconds to read."],
  ["timeout", "parseMail", "timeout", "This message took longer than 20 seconds to read."],
  ["memory", "inspect", "too-large", "This file needs more memory than it is allowed."],
  ["crashed", "parseMail", "crashed", "This message made its reader fail."],
] as const)("%s in %s is told as %s", (failure, op, code, reason) => {
  expect(failureRefusal(failure, op, 20_000)).toEqual({ ok: false, code, reason });
});

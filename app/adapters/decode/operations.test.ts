import { expect, test } from "vitest";
import { failureRefusal } from "./operations.ts";

const drawing = { op: "renderPreview", name: "x", page: 1, maxEdge: 100 } as const;

test.each([
  ["timeout", drawing, "timeout", "This file took longer than 20 seconds to read."],
  [
    "timeout",
    { op: "parseMail", earlier: [] as [] },
    "timeout",
    "This message took longer than 5 seconds to read.",
  ],
  [
    "stalled",
    { op: "parseMail", earlier: [] as [] },
    "timeout",
    "This message took longer than 5 seconds to read.",
  ],
  [
    "memory",
    { op: "inspect", name: "x" },
    "too-large",
    "This file needs more memory than it is allowed.",
  ],
  [
    "crashed",
    { op: "parseMail", earlier: [] as [] },
    "crashed",
    "This message made its reader fail.",
  ],
] as const)("%s in %s is told as %s", (failure, request, code, reason) => {
  expect(failureRefusal(failure, request)).toEqual({ ok: false, code, reason });
});

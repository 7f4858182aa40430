import { expect, test } from "vitest";
import { queryNames, summaryOf } from "./run-queries.ts";

test("an answer is shown by its size and never by its content", () => {
  expect(summaryOf([])).toBe("0 items");
  expect(summaryOf([{ text: "secret" }])).toBe("1 item");
  expect(summaryOf({ threadContent: {}, files: [1, 2], feedback: [] })).toBe("2 files, 0 feedback");
  expect(summaryOf({ connected: true, email: "maya@studio.example" })).toBe("2 fields");
  expect(summaryOf({ connected: true, missingScopes: [] })).toBe("0 missing scopes");
  expect(summaryOf(null)).toBe("signed out");
});

test("the session, the mailbox, the stream and every list are asked for", () => {
  expect(queryNames).toEqual([
    "/api/users/session/check",
    "/api/users/me",
    "/api/threads",
    "/api/threads/{threadId}",
    "/api/feedback",
    "/api/files/all-imports",
    "/api/files/trash",
    "/api/gmail/connection-status",
    "/api/gmail/contacts",
    "/api/events",
  ]);
});

/** The local flag that switches test access on; only its value `true` counts. */
export const testAccessKey = "galley:test-access";

/** The headers of this page's queries: the test header when the flag is set, else none. */
export function testHeaders(flag: string | null): Record<string, string> {
  return flag === "true" ? { "x-test-mode": "true" } : {};
}

/** What this page asks for when somebody is signed in. */
export const testQueries = [
  "/api/users/session/check",
  "/api/users/me",
  "/api/threads",
  "/api/feedback",
  "/api/gmail/connection-status",
] as const;

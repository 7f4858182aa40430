/**
 * Why a sign-in did not complete. The address holds only the key, so that no foreign text is shown
 * as ours.
 */
const reasons = {
  unreachable: "Google could not be reached. Please try again in a moment.",
  incomplete: "The sign-in did not complete. Please try again.",
  unknown: "This sign-in is not under way in this browser any more. Please try again.",
  "another-account":
    "Another Google account has used this address here before. Please ask whoever runs Galley.",
  "not-invited": "This Galley is for invited people. Please ask whoever runs it to invite you.",
  suspended: "This account is suspended. Please ask whoever runs Galley.",
};
export type LoginReason = keyof typeof reasons;

/** Returns the sentence for a reason. */
export function explainLogin(reason: LoginReason): string {
  return reasons[reason];
}

/** Returns the landing page's address after a failed sign-in. */
export function loginFailedPath(reason: LoginReason, { popup }: { popup: boolean }): string {
  const query = new URLSearchParams({ error: "login_failed", reason });
  if (popup) query.set("popup", "true");
  return `/?${query}`;
}

/**
 * Returns the alert of the specification, section 8, for the landing page's address; null if
 * nothing failed.
 */
export function loginProblem(search: URLSearchParams): string | null {
  if (search.get("error") !== "login_failed") return null;
  const reason = search.get("reason");
  return isReason(reason) ? `Login failed: ${reasons[reason]}` : "An error occurred.";
}

function isReason(name: string | null): name is LoginReason {
  return name !== null && Object.hasOwn(reasons, name);
}

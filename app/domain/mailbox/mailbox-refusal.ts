import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";

/** Why a call to the mailbox failed, for the user who asked (specification, section 8). */
export type MailboxRefusal = {
  ok: false;
  reason: "connect" | "quota" | "missing" | "unavailable";
  message: string;
  /** Set if only reconnecting the mailbox helps (readings.md, 2). */
  requiredAuth?: "gmail";
};

/** There is no connection, or it lacks the scope to read mail. */
export const mailboxNeeded: MailboxRefusal = {
  ok: false,
  reason: "connect",
  message: "Gmail authentication required",
  requiredAuth: "gmail",
};

/** Returns Google's problem as a refusal that names the user's next step. */
export function toRefusal(problem: GoogleProblem): MailboxRefusal {
  switch (problem.kind) {
    case "unauthorized":
    case "scope-missing":
      return mailboxNeeded;
    case "rate-limited":
      return {
        ok: false,
        reason: "quota",
        message: "Gmail's API quota is used up for the moment. Please try again in a minute.",
      };
    case "not-found":
      return { ok: false, reason: "missing", message: "This email is no longer in the mailbox." };
    default:
      return {
        ok: false,
        reason: "unavailable",
        message: "Gmail could not be reached. Please try again.",
      };
  }
}

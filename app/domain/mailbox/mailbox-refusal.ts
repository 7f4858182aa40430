import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";

/** Why a call to the mailbox gave nothing, for the person who asked (specification, section 8). */
export type MailboxRefusal = {
  ok: false;
  reason: "connect" | "quota" | "missing" | "unavailable";
  message: string;
  /** There when only connecting the mailbox again helps (readings.md, 2). */
  requiredAuth?: "gmail";
};

/** Without a connection, or without the scope to read mail. */
export const mailboxNeeded: MailboxRefusal = {
  ok: false,
  reason: "connect",
  message: "Gmail authentication required",
  requiredAuth: "gmail",
};

/** Google's problem in the words of a person's next step. */
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

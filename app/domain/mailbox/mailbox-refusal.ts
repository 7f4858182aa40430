import { type GoogleProblem, isBlocked } from "#app/adapters/google/google-problem.ts";
import { blockedSentences } from "./connection-problem.ts";

/** Why a call to the mailbox failed, for the user who asked (specification, section 8). */
export type MailboxRefusal = {
  ok: false;
  reason: "connect" | "quota" | "missing" | "unavailable" | "blocked";
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
  if (isBlocked(problem.kind)) {
    return { ok: false, reason: "blocked", message: blockedSentences[problem.kind] };
  }
  switch (problem.kind) {
    case "unauthorized":
    case "scope-missing":
      return mailboxNeeded;
    case "rate-limited":
      return { ok: false, reason: "quota", message: limitSentence(problem) };
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

function limitSentence({ limit, retryAfterMs }: GoogleProblem): string {
  const again = `Please try again in ${waitInWords(retryAfterMs ?? 0)}.`;
  if (limit === "project-day") {
    return `Galley has used up Gmail's API quota for today, for everyone. ${again}`;
  }
  if (limit === "project-minute") {
    return `Gmail's API quota is used up for everyone in Galley for the moment. ${again}`;
  }
  return `Gmail's API quota is used up for the moment. ${again}`;
}

/** 'a minute', '15 minutes', '3 hours': rounded up, so that it is over then. */
function waitInWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return "a minute";
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

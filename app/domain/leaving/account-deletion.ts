import { z } from "zod";

/** What a person types to confirm: their own address, however it is cased. */
export const confirmationSchema = z.object({
  confirmation: z.string().trim().max(320).default(""),
});

/** How long ago the sign-in may be: a desk that somebody left open must not be enough. */
const recentSignInMs = 15 * 60 * 1000;

/** Whether the session began with a sign-in of the last quarter of an hour. */
export function isRecentSignIn({ startedAt }: { startedAt: Date }, now = new Date()): boolean {
  return now.getTime() - startedAt.getTime() < recentSignInMs;
}

/** Whether what was typed is the address. */
export function isConfirmed(confirmation: string, email: string): boolean {
  return confirmation.toLowerCase() === email.toLowerCase();
}

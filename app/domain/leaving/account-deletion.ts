import { z } from "zod";

/** What the user types to confirm: their own address, in any letter case. */
export const confirmationSchema = z.object({
  confirmation: z.string().trim().max(320).default(""),
});

/** The maximal age of the sign-in in milliseconds: an open, unattended desk must not suffice. */
const recentSignInMs = 15 * 60 * 1000;

/** Returns whether the person signed in within the last fifteen minutes. */
export function isRecentSignIn({ signedInAt }: { signedInAt: Date }, now = new Date()): boolean {
  return now.getTime() - signedInAt.getTime() < recentSignInMs;
}

/** Returns whether the typed text is the address. */
export function isConfirmed(confirmation: string, email: string): boolean {
  return confirmation.toLowerCase() === email.toLowerCase();
}

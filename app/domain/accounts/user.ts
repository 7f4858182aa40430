import { z } from "zod";

/** A user in /api (specification, section 3). */
export const userViewSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  firebaseUid: z.string(),
  has_completed_onboarding: z.boolean(),
  hasCompletedTypeform: z.boolean(),
});
export type UserView = z.output<typeof userViewSchema>;

const missingUser = "Cannot create user without a valid user object and email.";

/** POST /api/users. The claims are checked against the identity token. */
export const createUserSchema = z.object(
  {
    username: z.string().trim().max(200).nullish(),
    email: z.email(missingUser),
    photoURL: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .nullish(),
    firebaseUid: z.string().min(1).max(128),
    token: z.string().max(10_000).optional(),
  },
  { error: missingUser },
);
export type CreateUser = z.output<typeof createUserSchema>;

/**
 * Returns the display name, or the part of the address before the @ sign (specification, section
 * 3).
 */
export function usernameOf(name: string | null | undefined, email: string): string {
  return name?.trim() || email.split("@")[0] || email;
}

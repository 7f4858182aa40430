import { env } from "#app/env.server.ts";

/** Whether the setting ADMINISTRATORS names this user's address, which Google has verified. */
export function isAdministrator({ email }: { email: string }): boolean {
  return env().ADMINISTRATORS.includes(email.toLowerCase());
}

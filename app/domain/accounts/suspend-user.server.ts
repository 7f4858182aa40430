import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { isAdministrator } from "./administrators.server.ts";
import { sessions, users } from "./tables.server.ts";

/**
 * Suspends a user, which ends their sessions at once, or admits them again. Idempotent. Returns the user's address;
 * null when the user does not exist, has left, or is an administrator, whom nobody can keep out of /admin. Logged.
 */
export async function setUserSuspended(
  administrator: { id: string },
  input: { userId: string; suspended: boolean },
  now = new Date(),
): Promise<{ email: string } | null> {
  const changed = await db().transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, input.userId), sql`${users.email} <> ''`))
      // Skips sessions that a concurrent transaction is adding a session to: see redeemHandOverCode.
      .for("no key update");
    if (!user || isAdministrator(user)) return null;
    await tx
      .update(users)
      .set({ suspendedAt: input.suspended ? sql`coalesce(${users.suspendedAt}, ${now})` : null })
      .where(eq(users.id, input.userId));
    // Also ends the sessions that a concurrent sign-in added: they must not open when the user is admitted again.
    await tx.delete(sessions).where(eq(sessions.userId, input.userId));
    return user;
  });
  if (changed)
    log.info({ administrator: administrator.id, ...input }, "a user's suspension was set");
  return changed;
}

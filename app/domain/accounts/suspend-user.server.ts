import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { isAdministrator } from "./administrators.server.ts";
import { sessions, users } from "./tables.server.ts";

/**
 * Suspends a user, which ends their sessions at once, or admits them again. Idempotent. Returns the user's address;
 * null when the user does not exist, has left, or is an administrator, whom nobody can keep out of /admin.
 */
export async function setUserSuspended(
  input: { userId: string; suspended: boolean },
  now = new Date(),
): Promise<{ email: string } | null> {
  return db().transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, input.userId), sql`${users.email} <> ''`))
      .for("update");
    if (!user || isAdministrator(user)) return null;
    if (!input.suspended) {
      await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, input.userId));
      return user;
    }
    await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(and(eq(users.id, input.userId), isNull(users.suspendedAt)));
    await tx.delete(sessions).where(eq(sessions.userId, input.userId));
    return user;
  });
}

import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { contacts } from "./tables.server.ts";

/** A person's picture as any of the viewer's contact lists has it, or null. */
export async function findPhoto(viewer: { id: string }, email: string): Promise<string | null> {
  const [row] = await db()
    .select({ photoUrl: contacts.photoUrl })
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, viewer.id),
        eq(contacts.email, email.toLowerCase()),
        isNotNull(contacts.photoUrl),
      ),
    )
    .limit(1);
  return row?.photoUrl ?? null;
}

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";

/** A person's picture as any of a user's contact lists has it, or null: a part of a query. */
export function photoOf(userId: SQLWrapper, email: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select ${contacts.photoUrl} from ${contacts}
    where ${contacts.userId} = ${userId} and ${contacts.email} = lower(${email})
      and ${contacts.photoUrl} is not null
    limit 1)`;
}

/** The same for one address in the viewer's lists. */
export async function findPhoto(viewer: { id: string }, email: string): Promise<string | null> {
  const photoUrl = photoOf(sql`${viewer.id}::uuid`, sql`${email}::text`);
  const { rows } = await db().execute<{ photoUrl: string | null }>(
    sql`select ${photoUrl} as "photoUrl"`,
  );
  return rows[0]?.photoUrl ?? null;
}

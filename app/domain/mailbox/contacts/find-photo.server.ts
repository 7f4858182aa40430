import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";

/** Returns an SQL expression: a person's photo from any of a user's contact lists, or null. */
export function photoOf(userId: SQLWrapper, email: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select ${contacts.photoUrl} from ${contacts}
    where ${contacts.userId} = ${userId} and ${contacts.email} = lower(${email})
      and ${contacts.photoUrl} is not null
    limit 1)`;
}

/** Returns the photo for one address from the viewer's lists, or null. */
export async function findPhoto(viewer: { id: string }, email: string): Promise<string | null> {
  const photoUrl = photoOf(sql`${viewer.id}::uuid`, sql`${email}::text`);
  const { rows } = await db().execute<{ photoUrl: string | null }>(
    sql`select ${photoUrl} as "photoUrl"`,
  );
  return rows[0]?.photoUrl ?? null;
}

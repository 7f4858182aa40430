import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { knownAddresses } from "#app/domain/mailbox/known-addresses.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";

const mostAliases = 20;

/**
 * Returns the addresses under which the viewer writes, in lower case: first the mailbox's, or the
 * account's if there is none, then those that Gmail lets them send from, then others of which the
 * mailbox has sent mail (20 at most).
 */
export async function findOwnAddresses(on: Queryable, viewer: { id: string }): Promise<string[]> {
  const [row] = await on
    .select({
      account: users.email,
      email: mailboxConnections.email,
      profileEmail: mailboxConnections.profileEmail,
      aliases: mailboxConnections.aliases,
    })
    .from(users)
    .leftJoin(mailboxConnections, eq(mailboxConnections.userId, users.id))
    .where(eq(users.id, viewer.id));
  const known = row ? [...knownAddresses(row), row.account] : [];
  const all = [...known, ...(await listSentFrom(on, viewer))];
  return [...new Set(all.map((address) => address.trim().toLowerCase()))];
}

/** Steps from each address to the next one in the index; a mailbox has thousands of sent mails. */
async function listSentFrom(on: Queryable, viewer: { id: string }): Promise<string[]> {
  const { rows } = await on.execute<{ address: string }>(sql`
    with recursive sent (address) as (
      select min(lower(sender ->> 'email')) from messages
      where user_id = ${viewer.id} and is_sent
      union all
      select (
        select min(lower(sender ->> 'email')) from messages
        where user_id = ${viewer.id} and is_sent and lower(sender ->> 'email') > sent.address
      ) from sent where sent.address is not null)
    select address from sent where address <> '' limit ${mostAliases}`);
  return rows.map(({ address }) => address);
}

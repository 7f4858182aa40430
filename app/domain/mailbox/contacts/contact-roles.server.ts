import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/adapters/db/client.server.ts";
import { contactRoles } from "#app/domain/mailbox/tables.server.ts";
import { type ContactRole, mostContactRoles } from "./contact-role.ts";

type RoleOfContact = { address: string; role: ContactRole };

/** Returns the roles that the viewer gave to these addresses, by address. Addresses may be in any case. */
export async function listContactRoles(
  on: Queryable,
  viewer: { id: string },
  addresses: readonly string[],
): Promise<RoleOfContact[]> {
  if (addresses.length === 0) return [];
  const folded = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return on
    .select({ address: contactRoles.address, role: contactRoles.role })
    .from(contactRoles)
    .where(
      and(
        eq(contactRoles.userId, viewer.id),
        // One parameter for any number of addresses.
        sql`${contactRoles.address} = any(${sql.param(folded)}::text[])`,
      ),
    )
    .orderBy(asc(contactRoles.address));
}

/**
 * Waits until no other transaction is changing roles of the viewer's contacts, and locks them until
 * this transaction ends.
 */
export async function lockContactRoles(tx: Transaction, viewer: { id: string }): Promise<void> {
  const key = `contact-roles:${viewer.id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether the viewer has given as many contacts a role as are allowed. */
export async function areContactRolesFull(
  tx: Transaction,
  viewer: { id: string },
): Promise<boolean> {
  const count = await tx.$count(contactRoles, eq(contactRoles.userId, viewer.id));
  return count >= mostContactRoles;
}

/** Stores the role that the viewer gave a contact; null deletes it. The address is in lower case. */
export async function saveContactRole(
  tx: Transaction,
  viewer: { id: string },
  { address, role }: { address: string; role: ContactRole | null },
): Promise<void> {
  if (role === null) return deleteContactRoles(tx, viewer, [address]);
  const said = { role, saidAt: new Date() };
  await tx
    .insert(contactRoles)
    .values({ userId: viewer.id, address, ...said })
    .onConflictDoUpdate({ target: [contactRoles.userId, contactRoles.address], set: said });
}

/** Deletes the roles that the viewer gave to these addresses, which are in lower case. */
export async function deleteContactRoles(
  tx: Transaction,
  viewer: { id: string },
  addresses: readonly string[],
): Promise<void> {
  await tx
    .delete(contactRoles)
    .where(
      and(
        eq(contactRoles.userId, viewer.id),
        sql`${contactRoles.address} = any(${sql.param(addresses)}::text[])`,
      ),
    );
}

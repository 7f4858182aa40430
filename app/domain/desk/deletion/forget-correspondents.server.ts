import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import {
  deleteContactRoles,
  listContactRoles,
} from "#app/domain/mailbox/contacts/contact-roles.server.ts";
import {
  lockCorrespondents,
  rememberCorrespondents,
} from "#app/domain/mailbox/contacts/remember-correspondents.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";

/** The batch size of rememberCorrespondents; it fits one statement. */
const atOnce = 200;

/**
 * Deletes the contacts among these people that are known only from deleted mail. A contact that
 * another message of the viewer's names stays, with the name that this message gives. Google's
 * contacts stay. The role that the viewer gave a person goes with the last message that names them.
 * Returns whether any contact was deleted or replaced.
 */
export async function forgetCorrespondents(
  tx: Transaction,
  viewer: { id: string },
  people: readonly Person[],
): Promise<boolean> {
  const emails = [...new Set(people.map(({ email }) => email.trim().toLowerCase()))];
  if (emails.length === 0) return false;
  // A concurrent import of a message that names one of them must find that the contact is gone.
  await lockCorrespondents(tx, viewer);
  const forgotten = new Set<string>();
  for (let at = 0; at < emails.length; at += atOnce) {
    const rows = await tx
      .delete(contacts)
      .where(
        and(
          eq(contacts.userId, viewer.id),
          eq(contacts.source, "mail"),
          inArray(contacts.email, emails.slice(at, at + atOnce)),
        ),
      )
      .returning({ email: contacts.email });
    for (const { email } of rows) forgotten.add(email);
  }
  await forgetRoles(tx, viewer, emails);
  const named = await listNamed(tx, viewer, [...forgotten]);
  for (let at = 0; at < named.length; at += atOnce) {
    await rememberCorrespondents(tx, viewer, named.slice(at, at + atOnce), []);
  }
  return forgotten.size > 0;
}

async function forgetRoles(tx: Transaction, viewer: { id: string }, emails: string[]) {
  const said = (await listContactRoles(tx, viewer, emails)).map(({ address }) => address);
  const named = new Set((await listNamed(tx, viewer, said)).map(({ email }) => email));
  const unnamed = said.filter((address) => !named.has(address));
  if (unnamed.length > 0) await deleteContactRoles(tx, viewer, unnamed);
}

/** Returns the addresses that a message names, each with the name that the first import gave. */
async function listNamed(tx: Transaction, viewer: { id: string }, emails: string[]) {
  if (emails.length === 0) return [];
  const { rows } = await tx.execute<Person>(sql`
    select distinct on (email) email, name from (
      select lower(btrim(person ->> 'email')) as email, person ->> 'name' as name, imported_at, id
      from messages, jsonb_array_elements(recipients || jsonb_build_array(sender)) as person
      where user_id = ${viewer.id}
    ) as said
    where email = any(${sql.param(emails)}::text[])
    order by email, name = '' or lower(name) = email, imported_at, id`);
  return rows;
}

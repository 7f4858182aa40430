import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import type { ContactRole } from "#app/domain/mailbox/contacts/contact-role.ts";
import {
  areContactRolesFull,
  listContactRoles,
  lockContactRoles,
  saveContactRole,
} from "#app/domain/mailbox/contacts/contact-roles.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  lockThreadsWith,
  namesAddress,
  readThreadsAgain,
} from "./reading/read-threads-with.server.ts";

type Saying = { threadId: string; address: string; role: ContactRole | null };
type Said = { previous: ContactRole | null };

/**
 * Stores the role that the viewer gives a person of a thread, for all threads; null lets the mails decide again.
 * Reads the newest 25 threads with that person again. Returns the role before. Null if the thread is missing or
 * another's, if no mail of it names the address, or if the address is the viewer's own; "full" if too many
 * contacts have a role.
 */
export async function setContactRole(
  viewer: { id: string },
  { threadId, role, ...person }: Saying,
): Promise<Said | "full" | null> {
  const address = person.address.toLowerCase();
  return runCommand(viewer, async (tx, record) => {
    await lockContactRoles(tx, viewer);
    const locked = await lockThreadsWith(tx, viewer, { address, threadId });
    if (locked.length === 0 || !(await isNamed(tx, viewer, threadId, address))) return null;
    if ((await findOwnAddresses(tx, viewer)).includes(address)) return null;
    const [said] = await listContactRoles(tx, viewer, [address]);
    const previous = said?.role ?? null;
    if (previous === role) return { previous };
    if (previous === null && (await areContactRolesFull(tx, viewer))) return "full";
    await saveContactRole(tx, viewer, { address, role });
    await readThreadsAgain(tx, viewer, locked);
    for (const id of locked) record("thread", id);
    return { previous };
  });
}

async function isNamed(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  address: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId), namesAddress(address)),
    )
    .limit(1);
  return row !== undefined;
}

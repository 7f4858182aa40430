import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import type { GoogleAsker } from "#app/adapters/google/google-fetch.server.ts";
import { type GoogleProblem, isBlocked } from "#app/adapters/google/google-problem.ts";
import {
  type ListedPerson,
  listPeople,
  type PeopleList,
} from "#app/adapters/google/people.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { type ContactSyncProblem, googleScopes } from "#app/domain/mailbox/mailbox.ts";
import { contactsAsker } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import type { Urgency } from "#app/domain/mailbox/quota/quota-wait.ts";
import { contactSyncs, contacts, mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { requestContactMail } from "./look-for-contact-mail.job.ts";
import { queueContactSync } from "./sync-contacts.job.ts";

const lists = {
  connections: googleScopes.contacts,
  other: googleScopes.otherContacts,
  directory: googleScopes.directory,
} satisfies Record<PeopleList, string>;
const peopleLists: PeopleList[] = ["connections", "other", "directory"];
const peopleAtOnce = 1_000;
/** A statement has at most 65,535 parameters, and a contact takes six. */
const rowsAtOnce = 5_000;

/**
 * Reads the three lists of the People API, each from its sync token, or whole if it has none or the
 * token expired. A list whose scope is missing or that fails is skipped: its contacts stay, and
 * contact_syncs stores the reason. A list whose limit Google names a time for is read again then. Idempotent.
 */
export async function syncContacts(
  viewer: { id: string },
  urgency: Urgency = "import",
  signal?: AbortSignal,
): Promise<void> {
  const asker = contactsAsker(viewer, urgency, signal);
  const [connection] = await db()
    .select({ scopes: mailboxConnections.scopes, state: mailboxConnections.state })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  if (connection?.state !== "connected") return;
  let waitMs = 0;
  for (const list of peopleLists) {
    if (connection.scopes.includes(lists[list])) {
      waitMs = Math.max(waitMs, (await syncList(viewer, list, asker)) ?? 0);
    } else await noteProblem(viewer, list, "scope-missing");
  }
  await runCommand(viewer, async (tx, record) => {
    record("contacts", "");
    await requestContactMail(tx, viewer);
    if (waitMs > 0) await queueContactSync(tx, viewer, waitMs);
  });
}

/**
 * Returns the milliseconds to wait before Google lets the list be read again, if Google refused it for a quota;
 * otherwise null.
 */
async function syncList(
  viewer: { id: string },
  list: PeopleList,
  asker: GoogleAsker,
): Promise<number | null> {
  let token = await findSyncToken(viewer, list);
  let answer = await listPeople(list, token, asker);
  if (!answer.ok && token && answer.problem.kind === "expired-sync-token") {
    token = null;
    answer = await listPeople(list, null, asker);
  }
  if (!answer.ok) {
    log.warn({ list, problem: answer.problem.detail }, "a contact list could not be read");
    await noteProblem(viewer, list, problemOf(answer.problem, list));
    return answer.problem.kind === "rate-limited" ? answer.problem.retryAfterMs : null;
  }
  const { people, syncToken } = answer.value;
  const isWhole = token === null;
  await db().transaction(async (tx) => {
    await replacePeople(tx, viewer, list, people, isWhole);
    const sync = { syncToken, syncedAt: new Date(), triedAt: new Date(), problem: null };
    await tx
      .insert(contactSyncs)
      .values({ userId: viewer.id, source: list, ...sync })
      .onConflictDoUpdate({ target: [contactSyncs.userId, contactSyncs.source], set: sync });
  });
  return null;
}

async function replacePeople(
  tx: Transaction,
  viewer: { id: string },
  list: PeopleList,
  people: ListedPerson[],
  isWhole: boolean,
) {
  const ofList = and(eq(contacts.userId, viewer.id), eq(contacts.source, list));
  if (isWhole) await tx.delete(contacts).where(ofList);
  for (let from = 0; !isWhole && from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce);
    const names = some.map(({ resourceName }) => resourceName);
    await tx.delete(contacts).where(and(ofList, inArray(contacts.externalId, names)));
  }
  const rows = people.flatMap((person) => toRows(viewer, list, person));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await tx.insert(contacts).values(some).onConflictDoNothing();
  }
}

function toRows(viewer: { id: string }, source: PeopleList, person: ListedPerson) {
  if (person.deleted) return [];
  const { resourceName: externalId, name, photoUrl } = person;
  return person.emails.map((email) => ({
    userId: viewer.id,
    source,
    externalId,
    email: email.trim().toLowerCase(),
    name,
    photoUrl,
  }));
}

async function findSyncToken(viewer: { id: string }, source: PeopleList): Promise<string | null> {
  const [row] = await db()
    .select({ syncToken: contactSyncs.syncToken })
    .from(contactSyncs)
    .where(and(eq(contactSyncs.userId, viewer.id), eq(contactSyncs.source, source)));
  return row?.syncToken ?? null;
}

async function noteProblem(
  viewer: { id: string },
  source: PeopleList,
  problem: ContactSyncProblem,
) {
  const tried = { triedAt: new Date(), problem };
  await db()
    .insert(contactSyncs)
    .values({ userId: viewer.id, source, ...tried })
    .onConflictDoUpdate({ target: [contactSyncs.userId, contactSyncs.source], set: tried });
}

function problemOf({ kind }: GoogleProblem, list: PeopleList): ContactSyncProblem {
  if (kind === "scope-missing") return "scope-missing";
  if (kind === "rate-limited") return "quota";
  if (isBlocked(kind)) return kind;
  // Only Workspace accounts have a directory.
  return kind === "forbidden" && list === "directory" ? "not-available" : "failed";
}

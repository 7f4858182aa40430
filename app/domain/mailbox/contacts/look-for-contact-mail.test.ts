import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { contactMail, contacts } from "#app/domain/mailbox/tables.server.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { listContacts } from "./list-contacts.server.ts";
import { lookForContactMailJob } from "./look-for-contact-mail.job.ts";
import { lookForContactMail } from "./look-for-contact-mail.server.ts";
import { syncContacts } from "./sync-contacts.server.ts";

let world: MailboxWorld;
let email: string;
/** Has written mail in the seed. */
let writer: string;
const stranger = { id: "s1", name: "Aaron Silent", emails: ["aaron@silent.example"] };

beforeAll(async () => {
  world = await openMailboxWorld();
  const person = world.mailbox.people[0]!;
  email = person.email;
  writer = person.contacts
    .flatMap(({ emails }) => emails)
    .find((address) => person.messages.some(({ from }) => from.includes(address)))!;
  await world.google.putContact(email, stranger);
});
afterEach(() => world.google.reset());
afterAll(() => world?.close());

const find = async (viewer: Member) => (await listContacts(viewer)).contacts;
const searches = async () =>
  (await world.google.callsTo("/messages?")).filter(({ path }) => path.includes("from%3A"));

async function synced(): Promise<Member> {
  const viewer = await world.connect(email);
  await syncContacts(viewer);
  return viewer;
}

test("an address that would be another search is not searched for", async () => {
  const viewer = await synced();
  const email = "a@b.example or larger:1";
  const odd = { userId: viewer.id, source: "mail" as const, externalId: "odd", email, name: "Odd" };
  await db().insert(contacts).values(odd);
  await lookForContactMail({ userId: viewer.id });
  expect((await searches()).some(({ path }) => path.includes("larger"))).toBe(false);
  expect((await find(viewer)).find((one) => one.email === email)).toMatchObject({ hasMail: null });
});

test("contacts without mail come last, and say so; before that nothing is claimed", async () => {
  const viewer = await synced();
  const before = await find(viewer);
  expect(new Set(before.map(({ hasMail }) => hasMail))).toEqual(new Set([null]));
  expect(before.findIndex((one) => one.email === "aaron@silent.example")).toBe(0);
  await lookForContactMail({ userId: viewer.id });
  const after = await find(viewer);
  expect(after.find((one) => one.email === writer)).toMatchObject({ hasMail: true });
  const silent = after.findIndex((one) => one.email === "aaron@silent.example");
  expect(after[silent]).toMatchObject({ hasMail: false });
  expect(after.slice(silent).every(({ hasMail }) => hasMail === false)).toBe(true);
  expect(
    (await listChangesSince(viewer, 0)).filter(({ type }) => type === "contacts"),
  ).toHaveLength(2);
});

test("a sync asks for it, and what is known is not asked again within a day", async () => {
  const viewer = await synced();
  const waiting = await waitingJobs<{ userId: string }>(lookForContactMailJob.name);
  expect(waiting.filter(({ userId }) => userId === viewer.id)).toHaveLength(1);
  await lookForContactMail({ userId: viewer.id });
  const first = (await searches()).length;
  expect(first).toBeGreaterThan(1);
  await lookForContactMail({ userId: viewer.id });
  expect(await searches()).toHaveLength(first);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await db()
    .update(contactMail)
    .set({ lookedAt: yesterday })
    .where(eq(contactMail.userId, viewer.id));
  const silent = (await find(viewer)).filter(({ hasMail }) => hasMail === false).length;
  await lookForContactMail({ userId: viewer.id });
  expect(await searches()).toHaveLength(first + silent);
});

test("results from before a failure are kept", async () => {
  const viewer = await synced();
  await world.google.failNext({ path: "from%3A", status: 404, skip: 3 });
  await lookForContactMail({ userId: viewer.id });
  const known = async () => (await find(viewer)).filter(({ hasMail }) => hasMail !== null).length;
  expect(await known()).toBe(3);
});

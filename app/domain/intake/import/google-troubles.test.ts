import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { mailboxConnections, projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { type Trouble, troubles } from "#demo/google/edge/troubles.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { importThread } from "./import-thread.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";
import { requestImport, retryImportThread } from "./request-import.server.ts";

let world: MailboxWorld;
let threadId: string;
/** The result of an import of the thread when nothing goes wrong. */
let undisturbed: Awaited<ReturnType<typeof importedBy>>;
beforeAll(async () => {
  world = await openMailboxWorld();
  const byThread = Map.groupBy(world.mailbox.people[0]!.messages, (message) => message.threadId);
  const [[id, mails] = ["", []]] = [...byThread]
    .filter(
      ([, all]) =>
        all.length > 1 && all.some(({ raw }) => raw.includes("Content-Disposition: attachment")),
    )
    .sort(([, one], [, other]) => one.length - other.length);
  threadId = id;
  const viewer = await world.connect();
  await importPatiently(viewer);
  undisturbed = await importedBy(viewer);
  expect(undisturbed.messages).toEqual(mails.map((mail) => mail.id).sort());
  expect(undisturbed.files.length).toBeGreaterThan(0);
});
afterAll(() => world?.close());

async function importedBy({ id: userId }: Member) {
  const mails = await db()
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.threadId, threadId)));
  const { messageId, partIndex, name, size, sha256 } = files;
  const attached = await db()
    .select({ messageId, partIndex, name, size, sha256 })
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.threadId, threadId)))
    .orderBy(messageId, partIndex);
  return { messages: mails.map(({ id }) => id).sort(), files: attached };
}

/** The pauses that Google asked for are over. */
async function letTimePass(viewer: Member) {
  await db().delete(projectQuotas);
  await db()
    .update(mailboxConnections)
    .set({ pausedUntil: null })
    .where(eq(mailboxConnections.userId, viewer.id));
}

/** Runs the import as the queue and a patient person do, until it is complete. */
async function importPatiently(viewer: Member) {
  const importId = randomUUID();
  await requestImport(viewer, { importId, threads: [{ threadId, subject: "" }] });
  for (let attempt = 0, delays = 0; attempt < 15; attempt++) {
    await importThread({ userId: viewer.id, threadId, delays });
    const [shown] = await listRecentImports(viewer);
    if (shown?.state === "done") return;
    await letTimePass(viewer);
    if (shown?.state === "failed") {
      await retryImportThread(viewer, { importId, threadId });
      delays = 0;
    } else if (!shown?.waitsUntil) delays++;
  }
}

const names = Object.keys(troubles).filter((name): name is Trouble => name in troubles);
const trouble = fc.record({
  name: fc.constantFrom(...names),
  path: fc.constantFrom("/token", "/profile", "/sendAs", "/threads/", "format=raw", "/gmail/"),
  skip: fc.nat({ max: 2 }),
});

test("whatever goes wrong on the way to Google, in whatever order, the import ends complete", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trouble, { minLength: 1, maxLength: 4 }), async (sequence) => {
      await world.google.reset();
      const viewer = await world.connect();
      await world.google.expireAccessTokens(viewer.email);
      for (const { name, path, skip } of sequence) {
        await world.google.failNext({ ...troubles[name], path, skip });
      }
      await importPatiently(viewer);
      expect(await importedBy(viewer)).toEqual(undisturbed);
      expect(await listRecentImports(viewer)).toMatchObject([
        { state: "done", error: null, waitsUntil: null, messagesDone: undisturbed.messages.length },
      ]);
    }),
    { seed: 13, numRuns: isNightly ? 100 : 4, endOnFailure: true },
  );
}, 1_200_000);

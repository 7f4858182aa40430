import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { ImportState } from "./import.ts";
import { mostImportedThreads } from "./imported-threads.ts";
import { listImportedThreads } from "./list-imported-threads.server.ts";

let viewer: { id: string };
beforeEach(async () => {
  viewer = { id: randomUUID() };
  await addUser(viewer.id);
});
afterAll(() => closeDatabase());

const addUser = (id: string) =>
  db()
    .insert(users)
    .values({ id, firebaseUid: id, email: `${id}@foundry.example`, username: "Ada" });

type Thread = Partial<typeof threads.$inferInsert> & { id: string };
const addThreads = (of: { id: string }, ...rows: Thread[]) =>
  db()
    .insert(threads)
    .values(
      rows.map((row) => ({
        ...{ userId: of.id, title: "Bell", senderName: "Otto", senderEmail: "otto@church.example" },
        ...row,
      })),
    );

async function addImport(threadId: string, state: ImportState, minute = 0, error?: string) {
  const importId = randomUUID();
  await db().insert(imports).values({ userId: viewer.id, id: importId });
  await db()
    .insert(importThreads)
    .values({
      ...{ userId: viewer.id, importId, threadId, subject: "Bell", state, error: error ?? null },
      updatedAt: new Date(Date.UTC(2026, 4, 1, 9, minute)),
    });
}

const newsOf = async (of = viewer) => {
  const { news } = await listImportedThreads(of, null);
  if (!news) throw new Error("Everything is news at first.");
  return news;
};

test("each thread is listed once, by its state; nobody else's, and not the demo's", async () => {
  const stranger = { id: randomUUID() };
  await addUser(stranger.id);
  await addThreads(stranger, { id: "theirs" });
  await addThreads(
    viewer,
    { id: "here", openTaskCount: 3 },
    { id: "demo", isDemo: true },
    { id: "trashed", trashedAt: new Date() },
    { id: "deleted", deletedAt: new Date() },
    { id: "again", openTaskCount: 1 },
    { id: "tried" },
  );
  await addImport("here", "done");
  await addImport("again", "running");
  await addImport("waiting", "queued");
  await addImport("tried", "failed", 0, "It is here already.");
  await addImport("lost", "failed", 1, "Second reason.");
  await addImport("lost", "failed", 0, "First reason.");
  await addImport("retried", "failed", 0, "Once.");
  await addImport("retried", "queued", 1);
  const { importing, removed, ...news } = await newsOf();
  expect(news).toEqual({
    imported: { here: 3, tried: 0 },
    failed: { lost: "Second reason." },
    isWhole: true,
    mailbox: [],
  });
  expect(removed.toSorted()).toEqual(["deleted", "trashed"]);
  expect(importing.toSorted()).toEqual(["again", "retried", "waiting"]);
});

test("nothing comes twice: with its revision there is no news", async () => {
  await addThreads(viewer, { id: "here" });
  const at = { ...viewer, revision: 7 };
  expect((await listImportedThreads(at, 6)).news).not.toBeNull();
  expect(await listImportedThreads(at, 7)).toEqual({ revision: 7, news: null });
  // A restored backup is older than what a browser has seen.
  expect((await listImportedThreads(at, 8)).news).not.toBeNull();
});

test("of very many threads the most recently active are listed, and it is said", async () => {
  const rows = Array.from({ length: mostImportedThreads + 1 }, (_, index) => ({
    id: `t${index}`,
    activeAt: new Date(Date.UTC(2026, 0, 1) + index),
  }));
  await addThreads(viewer, ...rows);
  const { imported, isWhole } = await newsOf();
  expect(isWhole).toBe(false);
  expect(Object.keys(imported)).toHaveLength(mostImportedThreads);
  expect(imported).not.toHaveProperty("t0");
});

test("the mailbox is named while it is connected, without its aliases", async () => {
  const email = "Ada@Foundry.example";
  const connection = {
    ...{ userId: viewer.id, email, profileEmail: "ada@foundry.example", scopes: [] },
    ...{ aliases: ["hello@other-account.example"], state: "connected" as const },
  };
  await db().insert(mailboxConnections).values(connection);
  expect((await newsOf()).mailbox).toEqual(["ada@foundry.example"]);
  await db()
    .update(mailboxConnections)
    .set({ state: "revoked" })
    .where(eq(mailboxConnections.userId, viewer.id));
  expect((await newsOf()).mailbox).toEqual([]);
});

import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";
import type { GmailThread } from "#app/adapters/google/gmail.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadAuthors } from "#app/domain/threads/refresh-thread-authors.server.ts";
import { refreshThreadSender } from "#app/domain/threads/refresh-thread-sender.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { deriveMessage } from "./read-message.server.ts";

type Facts = {
  id: string;
  isSent: boolean;
  receivedAt?: Date;
  authentication?: Authentication;
};
type Place = { viewer: { id: string }; threadId: string };

/**
 * Finds the authors of those messages of a thread that were imported before authors were stored:
 * from Gmail's labels, in `listed`, and from their originals. Marks these messages to be read
 * again.
 */
export async function checkAuthors(
  { viewer, threadId }: Place,
  listed: GmailThread["messages"],
  signal?: AbortSignal,
): Promise<void> {
  const unchecked = await listUnchecked(
    viewer,
    listed.map(({ id }) => id),
  );
  if (unchecked.length === 0) return;
  const facts: Facts[] = [];
  for (const { id, rawSha256 } of unchecked) {
    const raw = await blobs().read(viewer.id, rawSha256);
    const { labelIds = [], internalDate } = listed.find((one) => one.id === id) ?? {};
    facts.push({
      id,
      isSent: labelIds.includes("SENT"),
      ...(internalDate && { receivedAt: internalDate }),
      ...(raw && { authentication: await readAuthentication(viewer, raw, signal) }),
    });
  }
  await runCommand(viewer, async (tx, record) => {
    if (!(await lockThread(tx, viewer, threadId))) return;
    for (const { id, ...found } of facts) {
      await tx
        .update(messages)
        .set({ ...found, extractedBy: null })
        .where(and(eq(messages.userId, viewer.id), eq(messages.id, id)));
    }
    await refreshThreadAuthors(tx, viewer, threadId);
    await refreshThreadSender(tx, viewer, threadId);
    record("thread", threadId);
  });
}

async function listUnchecked(viewer: { id: string }, ids: string[]) {
  return db()
    .select({ id: messages.id, rawSha256: messages.rawSha256 })
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        inArray(messages.id, ids),
        or(isNull(messages.isSent), isNull(messages.authentication)),
      ),
    );
}

async function readAuthentication(
  viewer: { id: string },
  raw: Uint8Array,
  signal: AbortSignal | undefined,
) {
  const { facts } = await deriveMessage({ raw, receivedAt: new Date() }, { viewer, signal });
  return facts.authentication;
}

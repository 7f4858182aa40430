import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { noSubject } from "#app/domain/intake/messages/commit-message.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadAuthors } from "#app/domain/threads/refresh-thread-authors.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";
import type { Original } from "./read-originals.server.ts";

/** Makes the thread's title and its messages match their mails. Returns the differences. */
export async function rebuildMessages(
  tx: Transaction,
  thread: ThreadRow,
  originals: readonly Original[],
): Promise<Difference[]> {
  const viewer = { id: thread.userId };
  const differences: Difference[] = [];
  const first = originals.find(({ isFirst }) => isFirst);
  if (first) {
    // The title of the first imported message stays.
    const derived = { title: first.facts.subject || noSubject };
    differences.push(...findDifferences(`thread ${thread.id}`, thread, derived));
    await tx
      .update(threads)
      .set(derived)
      .where(and(eq(threads.userId, viewer.id), eq(threads.id, thread.id)));
  }
  for (const { id, isUnread, facts: read } of originals) {
    const facts = isUnread ? { ...read, readingProblem: null } : read;
    const isOne = and(eq(messages.userId, viewer.id), eq(messages.id, id));
    const [row] = await tx.select().from(messages).where(isOne);
    if (!row) continue;
    const found = findDifferences(`message ${id}`, row, facts);
    if (found.length > 0) await tx.update(messages).set(facts).where(isOne);
    differences.push(...found);
  }
  differences.push(...(await rebuildAuthors(tx, thread)));
  return differences;
}

/** Recomputes the authorship of each message. */
async function rebuildAuthors(tx: Transaction, { userId, id }: ThreadRow): Promise<Difference[]> {
  const { authorship } = messages;
  const find = () =>
    tx
      .select({ id: messages.id, authorship })
      .from(messages)
      .where(and(eq(messages.userId, userId), eq(messages.threadId, id)));
  const before = new Map((await find()).map((row) => [row.id, row]));
  await refreshThreadAuthors(tx, { id: userId }, id);
  return (await find()).flatMap(({ id: messageId, ...derived }) =>
    findDifferences(`message ${messageId}`, before.get(messageId) ?? {}, derived),
  );
}

import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/adapters/db/client.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { foldWords } from "./fold-words.ts";
import { requestThreadReading } from "./request-thread-reading.server.ts";
import { dismissedAsks } from "./tables.server.ts";

/** What an ask is remembered by: the words that were said, or its line where nobody said them. */
export function wordsOfAsk({ quote, text }: { quote: string | null; text: string }): string {
  return foldWords(quote ?? text);
}

/** Remembers that these words are no ask in the viewer's mailbox. Once is enough. */
export async function rememberDismissal(
  tx: Transaction,
  viewer: { id: string },
  words: string,
): Promise<void> {
  if (words === "") return;
  await tx.insert(dismissedAsks).values({ userId: viewer.id, words }).onConflictDoNothing();
}

/** Takes the memory back, and has the mails that came since read again: they may ask just that. */
export async function forgetDismissal(
  tx: Transaction,
  viewer: { id: string },
  words: string,
): Promise<void> {
  const [forgotten] = await tx
    .delete(dismissedAsks)
    .where(and(eq(dismissedAsks.userId, viewer.id), eq(dismissedAsks.words, words)))
    .returning({ at: dismissedAsks.dismissedAt });
  if (!forgotten) return;
  const unread = await tx
    .update(messages)
    .set({ extractedBy: null })
    .where(
      and(
        eq(messages.userId, viewer.id),
        gt(messages.importedAt, forgotten.at),
        ne(messages.extractedBy, "demo"),
      ),
    )
    .returning({ threadId: messages.threadId });
  for (const threadId of new Set(unread.map((message) => message.threadId))) {
    await requestThreadReading(tx, viewer, threadId);
  }
}

/** Which of these words (see foldWords) the viewer has dismissed, and when. */
export async function findDismissed(
  on: Queryable,
  viewer: { id: string },
  words: readonly string[],
): Promise<Map<string, Date>> {
  if (words.length === 0) return new Map();
  const rows = await on
    .select({ words: dismissedAsks.words, dismissedAt: dismissedAsks.dismissedAt })
    .from(dismissedAsks)
    .where(
      and(
        eq(dismissedAsks.userId, viewer.id),
        // One parameter, however many words.
        sql`${dismissedAsks.words} = any(${sql.param(words)}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.words, row.dismissedAt]));
}

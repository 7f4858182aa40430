import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/adapters/db/client.server.ts";
import { foldWords } from "./fold-words.ts";
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

/** Takes the memory back. */
export async function forgetDismissal(
  tx: Transaction,
  viewer: { id: string },
  words: string,
): Promise<void> {
  await tx
    .delete(dismissedAsks)
    .where(and(eq(dismissedAsks.userId, viewer.id), eq(dismissedAsks.words, words)));
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

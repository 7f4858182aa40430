import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/adapters/db/client.server.ts";
import { fingerprints } from "#app/adapters/secrets/seal.server.ts";
import { foldWords } from "./fold-words.ts";
import { readThreadsSince } from "./reading/read-threads-with.server.ts";
import { dismissedAsks } from "./tables.server.ts";
import type { TaskClassification } from "./task.ts";

/** Returns the key of an ask: its folded quote, or its folded text if it has no quote. */
export function wordsOfAsk({ quote, text }: { quote: string | null; text: string }): string {
  return foldWords(quote ?? text);
}

/** Records that these words are no ask in the viewer's mailbox. Idempotent. */
export async function rememberDismissal(
  tx: Transaction,
  viewer: { id: string },
  words: string,
): Promise<void> {
  if (words === "") return;
  await tx.insert(dismissedAsks).values({ userId: viewer.id, words }).onConflictDoNothing();
}

/**
 * For permanently deleted asks: replaces the stored words of the dismissed ones by a fingerprint. A
 * mail that repeats them is still recognised, but the words cannot be read.
 */
export async function hideDismissals(
  tx: Transaction,
  viewer: { id: string },
  asks: readonly { classification: TaskClassification; quote: string | null; text: string }[],
): Promise<void> {
  const dismissed = asks.filter(
    ({ classification, quote }) => classification === "dismissed" && quote !== null,
  );
  for (const words of new Set(dismissed.map(wordsOfAsk))) {
    const [gone] = await tx
      .delete(dismissedAsks)
      .where(and(eq(dismissedAsks.userId, viewer.id), eq(dismissedAsks.words, words)))
      .returning({ dismissedAt: dismissedAsks.dismissedAt });
    const [hidden] = hiddenWords(viewer, words);
    if (!gone || hidden === undefined) continue;
    await tx
      .insert(dismissedAsks)
      .values({ userId: viewer.id, words: hidden, dismissedAt: gone.dismissedAt })
      .onConflictDoNothing();
  }
}

/** The "#" marks a fingerprint: folded words begin with a letter or a number. */
function hiddenWords(viewer: { id: string }, words: string): string[] {
  return fingerprints(`${viewer.id}:${words}`, "dismissed-ask").map((one) => `#${one}`);
}

/**
 * Deletes the record of a dismissal and queues the newest threads with mail since then to be read again: they may
 * contain the same ask.
 */
export async function forgetDismissal(
  tx: Transaction,
  viewer: { id: string },
  words: string,
): Promise<void> {
  const forgotten = await tx
    .delete(dismissedAsks)
    .where(
      and(
        eq(dismissedAsks.userId, viewer.id),
        inArray(dismissedAsks.words, [words, ...hiddenWords(viewer, words)]),
      ),
    )
    .returning({ at: dismissedAsks.dismissedAt });
  const first = earliest(forgotten.map(({ at }) => at));
  if (first) await readThreadsSince(tx, viewer, first);
}

/** Returns which of these words (see foldWords) the viewer has dismissed, and when. */
export async function findDismissed(
  on: Queryable,
  viewer: { id: string },
  words: readonly string[],
): Promise<Map<string, Date>> {
  if (words.length === 0) return new Map();
  const [any] = await on
    .select({ words: dismissedAsks.words })
    .from(dismissedAsks)
    .where(eq(dismissedAsks.userId, viewer.id))
    .limit(1);
  if (!any) return new Map();
  const kept = new Map(
    [...new Set(words)].flatMap((said) =>
      [said, ...hiddenWords(viewer, said)].map((form) => [form, said] as const),
    ),
  );
  const rows = await on
    .select({ words: dismissedAsks.words, dismissedAt: dismissedAsks.dismissedAt })
    .from(dismissedAsks)
    .where(
      and(
        eq(dismissedAsks.userId, viewer.id),
        // One parameter for any number of words.
        sql`${dismissedAsks.words} = any(${sql.param([...kept.keys()])}::text[])`,
      ),
    );
  const found = new Map<string, Date>();
  for (const row of rows) {
    const said = kept.get(row.words) ?? row.words;
    const before = found.get(said);
    found.set(said, before && before < row.dismissedAt ? before : row.dismissedAt);
  }
  return found;
}

function earliest(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";

/** Where a task comes from. Words that were left out of a message's body have no place in it. */
export type Source = {
  messageId?: string;
  author?: Person;
  askedAt?: Date;
} & ({ quote?: string; quoteStart?: never; quoteEnd?: never } | Words);
type Words = { quote: string; quoteStart: number; quoteEnd: number };

/**
 * Returns the source of a task: none, a message, or a quote of one. A quote without an offset is looked for in the
 * message's body, then in what was left out of that; there, words that are quoted from another mail of the thread are
 * that mail's. Null if the source is invalid.
 */
export async function findSource(
  tx: Transaction,
  viewer: { id: string },
  task: {
    threadId: string;
    messageId?: string | undefined;
    quote?: string | undefined;
    quoteStart?: number | undefined;
  },
): Promise<Source | null> {
  const { threadId, messageId, quote, quoteStart } = task;
  if (messageId === undefined) return quote ? null : {};
  const message = await findMessage(tx, viewer, { threadId, messageId });
  if (!message) return null;
  const { sender: author, sentAt: askedAt, body } = message;
  if (!quote) return { messageId, author, askedAt };
  const start = quoteStart ?? body.indexOf(quote);
  const end = start + quote.length;
  if (start >= 0 && body.slice(start, end) === quote) {
    return { messageId, author, askedAt, quote, quoteStart: start, quoteEnd: end };
  }
  const place = quoteStart === undefined ? message.text.indexOf(quote) : -1;
  if (place < 0) return null;
  const cut = message.cuts.find((one) => one.start <= place && place < one.end);
  const quoted = cut?.of?.messageId;
  const mail = quoted && (await findMessage(tx, viewer, { threadId, messageId: quoted }));
  return { messageId, quote, ...(mail ? writtenBy(mail) : { author, askedAt }) };
}

const writtenBy = ({ sender, sentAt }: MessageRow) => ({ author: sender, askedAt: sentAt });
type MessageRow = typeof messages.$inferSelect;

async function findMessage(
  tx: Transaction,
  viewer: { id: string },
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<MessageRow | undefined> {
  const [message] = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        eq(messages.id, messageId),
        eq(messages.threadId, threadId),
      ),
    );
  return message;
}

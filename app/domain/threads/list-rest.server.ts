import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { type CutText, restOfMail, unreadRest } from "./rest-of-mail.ts";
import { type SentenceRange, sentencesIn } from "./sentences.ts";
import { messages } from "./tables.server.ts";
import type { MessageView } from "./thread.ts";

/** Characters of whole texts that are read for a page of messages, and of their rest that is sent: of one, of all. */
const mostRead = 4_000_000;
const mostOfMessage = 20_000;
const mostOfPage = 300_000;
/** Characters of bodies of a page that are divided into sentences. */
const mostDivided = 500_000;

/** A message with the sentences of its body, and with what was left out of that. */
export type WholeMessage = MessageView & { sentences: SentenceRange[]; rest: CutText[] };

/**
 * Adds to messages of one thread the sentences of their bodies and what was left out of those; where there is too much,
 * of the newest.
 */
export async function withRest(
  viewer: { id: string },
  page: readonly MessageView[],
): Promise<WholeMessage[]> {
  const rows = await readTexts(
    viewer,
    page.filter((message) => message.hasQuotedHistory).map(({ id }) => id),
  );
  const texts = new Map(rows.map((row) => [row.id, row]));
  const mails = await findQuoted(viewer, rows);
  const rests = new Map<string, CutText[]>();
  const sentences = new Map<string, SentenceRange[]>();
  let room = mostOfPage;
  let toDivide = mostDivided;
  for (const { id, body } of page.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))) {
    toDivide -= body.length;
    if (toDivide >= 0) sentences.set(id, sentencesIn(body));
    const row = texts.get(id);
    if (!row) continue;
    const { text, cuts, lines } = row;
    const rest =
      text === null
        ? unreadRest(body, lines)
        : restOfMail({ text, body, cuts }, Math.min(room, mostOfMessage), mails);
    for (const cut of rest) room -= cut.text.length;
    rests.set(id, rest);
  }
  return page.map((message) => ({
    ...message,
    sentences: sentences.get(message.id) ?? [],
    rest: rests.get(message.id) ?? [],
  }));
}

type Texts = Awaited<ReturnType<typeof readTexts>>;

/** The whole texts of these messages, newest first; null beyond what is read at once. */
async function readTexts(viewer: { id: string }, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const before = sql`sum(length(${messages.text})) over (order by ${messages.sentAt} desc, ${messages.id})`;
  return db()
    .select({
      id: messages.id,
      threadId: messages.threadId,
      cuts: messages.cuts,
      text: sql<string | null>`case when ${before} <= ${mostRead} then ${messages.text} end`,
      lines: sql<number>`length(${messages.text}) - length(replace(${messages.text}, E'\n', '')) + 1`,
    })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), inArray(messages.id, [...ids])));
}

/** The mails of the same thread that these quote. */
async function findQuoted(viewer: { id: string }, rows: Texts) {
  const ids = new Set(rows.flatMap(({ cuts }) => cuts.flatMap(({ of }) => of?.messageId ?? [])));
  const [first] = rows;
  if (!first || ids.size === 0) return new Map();
  const quoted = await db()
    .select({ id: messages.id, sender: messages.sender, sentAt: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        eq(messages.threadId, first.threadId),
        inArray(messages.id, [...ids]),
      ),
    );
  return new Map(
    quoted.map(({ id, sender, sentAt }) => {
      const by = sender.name || sender.email;
      return [id, { messageId: id, by, sentAt: sentAt.toISOString() }];
    }),
  );
}

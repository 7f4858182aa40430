import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { mostEarlierMails, type StoredMail } from "#app/adapters/decode/parsed-mail.ts";
import { messages } from "#app/domain/threads/tables.server.ts";

/** Of a thread's mails so many are compared: mail programs quote the last ones. */
const mostOfThread = 20;
const mostNamed = mostEarlierMails - mostOfThread;
/** Characters of all of them, and the part of a raw mail in which its headers stand. */
const mostText = 500_000;
const mostHead = 64_000;

/**
 * Returns the stored mails that a mail may quote: those of its thread that were written before it, and those of the
 * mailbox that it names as answered, the newest first. Bounded in number and size.
 */
export async function listEarlierMails(
  viewer: { id: string },
  { id, threadId, raw, before }: { id: string; threadId: string; raw: Uint8Array; before: Date },
): Promise<StoredMail[]> {
  const named = namedMails(raw);
  const [ofThread, others] = await Promise.all([
    selectMails()
      .where(
        and(
          eq(messages.userId, viewer.id),
          eq(messages.threadId, threadId),
          ne(messages.id, id),
          lt(messages.sentAt, before),
        ),
      )
      .orderBy(desc(messages.sentAt), desc(messages.id))
      .limit(mostOfThread),
    named.length === 0
      ? []
      : selectMails()
          .where(
            and(
              eq(messages.userId, viewer.id),
              inArray(messages.internetMessageId, named),
              ne(messages.threadId, threadId),
            ),
          )
          .orderBy(desc(messages.sentAt), desc(messages.id))
          .limit(mostNamed),
  ]);
  return withinBounds([...ofThread, ...others]);
}

function selectMails() {
  return db()
    .select({ messageId: messages.id, sender: messages.sender, text: messages.text })
    .from(messages)
    .$dynamic();
}

function withinBounds(
  mails: readonly { messageId: string; sender: { email: string }; text: string }[],
): StoredMail[] {
  let left = mostText;
  return mails.map(({ messageId, sender, text }) => {
    const part = text.slice(0, Math.max(0, left));
    left -= part.length;
    return { messageId, sender: sender.email.toLowerCase(), text: part };
  });
}

/** The message ids in the headers In-Reply-To and References, the last ones of many. */
function namedMails(raw: Uint8Array): string[] {
  const head =
    Buffer.from(raw.subarray(0, mostHead))
      .toString("latin1")
      .split(/\r?\n\r?\n/, 1)[0] ?? "";
  const unfolded = head.replace(/\r?\n[ \t]+/g, " ");
  const fields = unfolded.match(/^(?:in-reply-to|references):.*$/gim) ?? [];
  const ids = fields.flatMap((field) =>
    Array.from(field.matchAll(/<([^<>\s]{1,998})>/g), ([, id]) => id ?? ""),
  );
  return [...new Set(ids)].slice(-mostNamed);
}

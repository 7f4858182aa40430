import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { storableText } from "#app/adapters/db/storable-text.ts";
import type { Call } from "#app/adapters/decode/decoder.server.ts";
import { fileKind } from "#app/adapters/decode/files/file-kind.ts";
import type { ParsedMail, StoredMail } from "#app/adapters/decode/parsed-mail.ts";
import type { RawMessage } from "#app/adapters/google/gmail.server.ts";
import { unescapeHtml } from "#app/adapters/google/mail-head.ts";
import type { NewFile } from "#app/domain/files/add-file.server.ts";
import type { NewMessage } from "#app/domain/threads/insert-message.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import type { Person, Sender } from "#app/domain/threads/thread.ts";
import { decodeMail } from "./decode-mail.server.ts";
import { listEarlierMails } from "./list-earlier-mails.server.ts";
import { readSentAt } from "./sent-at.ts";
import { unreadableMail } from "./unreadable-mail.ts";
import { isNewsletter, judgeWriter, type Writer } from "./who-wrote.ts";

/** So much of a Message-ID is stored and looked up: an index of PostgreSQL refuses long values. */
const mostOfMailId = 200;

/**
 * A message ready to be committed: its bytes and those of its attachments are in the viewer's
 * blobs.
 */
export type ReadMessage = { message: NewMessage; files: NewFile[] };

/**
 * Stores a raw message and its attachments under their content hashes, and reads it in the decoder.
 * An unreadable message becomes one that says so: its original and its thread are kept.
 */
export async function readMessage(
  viewer: { id: string },
  { id, threadId, raw, receivedAt, isSent, snippet }: RawMessage,
  signal?: AbortSignal,
): Promise<ReadMessage> {
  const { sha256: rawSha256 } = await blobs().put(viewer.id, raw);
  const earlier = await listEarlierMails(viewer, { id, threadId, raw, before: receivedAt });
  const { facts, attachments, readingProblem } = await deriveMessage(
    { raw, receivedAt, earlier },
    { viewer, signal },
  );
  const message: NewMessage = {
    ...{ id, threadId, receivedAt, isSent, ...facts, rawSha256, readingProblem },
    snippet: storableText(unescapeHtml(snippet), 500),
  };
  const files: NewFile[] = [];
  for (const [partIndex, { bytes, isWrapper, ...attachment }] of attachments.entries()) {
    if (isWrapper) continue;
    const { sha256, size } = await blobs().put(viewer.id, bytes);
    files.push({
      ...{ ...attachment, sha256, size, origin: "mail" as const },
      ...{ threadId, messageId: id, partIndex },
      ...{ sender: facts.sender, emailSentAt: facts.sentAt },
    });
  }
  return { message, files };
}

/**
 * Returns the contents of a raw message and its attachments' bytes, in the order of its parts; or,
 * if it cannot be read, a message that says why. Stores nothing. If the date is impossible, it
 * takes `receivedAt`. `earlier` are mails that it may quote (see listEarlierMails).
 */
export async function deriveMessage(
  {
    raw,
    receivedAt,
    earlier = [],
  }: { raw: Uint8Array; receivedAt: Date; earlier?: readonly StoredMail[] },
  call: Call & { viewer: { id: string } },
) {
  const decoded = await decodeMail(raw, call, earlier);
  const mail = decoded.ok ? decoded.value : unreadableMail(raw, decoded.reason);
  const sent = readSentAt({ raw, mailDate: mail.date, receivedAt });
  const own = await findOwnAddresses(db(), call.viewer);
  const writer = judgeWriter(mail, own);
  const facts = {
    sender: toSender(writer),
    authentication: writer.authentication,
    recipients: [...mail.to, ...mail.cc].slice(0, 500).map(toPerson),
    subject: storableText(mail.subject, 1_000),
    sentAt: sent.at,
    sentOffsetMinutes: sent.offsetMinutes,
    text: storableText(mail.text),
    body: storableText(mail.body),
    cuts: mail.cuts,
    internetMessageId: mail.messageId && storableText(mail.messageId, mostOfMailId),
    isNewsletter: isNewsletter(mail, writer, own),
  };
  const readingProblem = decoded.ok ? null : ("text" as const);
  return { facts, attachments: mail.attachments.map(toAttachment), readingProblem };
}

function toAttachment(attachment: ParsedMail["attachments"][number]) {
  const { bytes, name, type, decoration, isWrapper } = attachment;
  return {
    ...{ bytes, type, decoration, kind: fileKind(type), isWrapper },
    name: storableText(name, 255) || "attachment",
  };
}

function toSender({ person, through }: Writer): Sender {
  if (!through) return toPerson(person);
  return { ...toPerson(person), through: { ...through, email: storableText(through.email, 320) } };
}

function toPerson({ name, address }: { name: string; address: string }): Person {
  const email = storableText(address, 320);
  return { name: storableText(name, 200) || email, email };
}

import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { Call } from "#app/adapters/decode/decoder.server.ts";
import { requireWorkingDecoder } from "#app/adapters/decode/require-working-decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { RawState } from "#app/domain/threads/thread.ts";
import { stubMail } from "./stub-mail.ts";

type Viewer = { id: string };
type Rewritten = { raw: Uint8Array; rawState: RawState };

/** Rewrites every mail of the viewer's that still contains a permanently deleted file. */
export async function redactDueMails(viewer: Viewer, signal?: AbortSignal): Promise<void> {
  let last = "";
  while (true) {
    signal?.throwIfAborted();
    const [due] = await db()
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(eq(messages.userId, viewer.id), eq(messages.rawState, "due"), gt(messages.id, last)),
      )
      .orderBy(asc(messages.id))
      .limit(1);
    if (!due) return;
    await findRawMail(viewer, due.id, signal);
    last = due.id;
  }
}

/**
 * Returns the hash of a message's stored mail without permanently deleted files; rewrites the mail
 * first if it still contains them. A mail that cannot be rewritten is replaced by its header and
 * its text as it was read. Returns null if the message is missing or belongs to another user.
 * Throws if the decoder does not work.
 */
export async function findRawMail(
  viewer: Viewer,
  messageId: string,
  signal?: AbortSignal,
): Promise<string | null> {
  while (true) {
    const found = await findMessage(db(), viewer, messageId);
    if (found?.rawState !== "due") return found?.rawSha256 ?? null;
    const raw = await blobs().read(viewer.id, found.rawSha256);
    // The mail is lost. If a backup restores it, it must still be rewritten.
    if (!raw) return found.rawSha256;
    const gone = await listDeletedParts(db(), viewer, messageId);
    const rewritten = await rewrite(raw, gone, found.text, { viewer, signal });
    const stored = await blobs().put(viewer.id, rewritten.raw);
    const isKept = await db().transaction(async (tx) => {
      const now = await lockMessage(tx, viewer, messageId);
      // Another of its files, or the whole message, was deleted meanwhile.
      if (now?.rawSha256 !== found.rawSha256 || now.rawState !== "due") return false;
      if ((await listDeletedParts(tx, viewer, messageId)).length !== gone.length) return false;
      await holdBlob(tx, viewer, stored.sha256);
      await tx
        .update(messages)
        .set({ rawSha256: stored.sha256, rawState: rewritten.rawState })
        .where(ownMessage(viewer, messageId));
      return true;
    });
    await forgetBlobs(viewer, [found.rawSha256, stored.sha256]);
    if (isKept) return stored.sha256;
  }
}

async function rewrite(
  raw: Uint8Array,
  gone: number[],
  text: string,
  call: Call,
): Promise<Rewritten> {
  const redacted = await redact(raw, gone, call);
  if (redacted.ok) return { raw: redacted.value, rawState: "redacted" };
  log.warn({ code: redacted.code, bytes: raw.byteLength }, "a mail was replaced by its header");
  return { raw: stubMail(raw, text), rawState: "stub" };
}

/**
 * Removes the parts from a mail. After a crash or a timeout it checks that the decoder still reads
 * another message, and then tries this one again, so that a refusal is caused by this message.
 * Throws if the decoder does not work.
 */
async function redact(raw: Uint8Array, gone: number[], call: Call): Promise<Decoded<Uint8Array>> {
  const redacted = await decoder().redactMail(raw, gone, call);
  if (redacted.ok || (redacted.code !== "crashed" && redacted.code !== "timeout")) return redacted;
  await requireWorkingDecoder(decoder(), call);
  return decoder().redactMail(raw, gone, call);
}

async function listDeletedParts(on: Queryable, viewer: Viewer, messageId: string) {
  const rows = await on
    .select({ partIndex: files.partIndex })
    .from(files)
    .where(
      and(eq(files.userId, viewer.id), eq(files.messageId, messageId), isNotNull(files.deletedAt)),
    )
    .orderBy(asc(files.partIndex));
  return rows.flatMap(({ partIndex }) => partIndex ?? []);
}

async function findMessage(on: Queryable, viewer: Viewer, messageId: string) {
  const { rawSha256, rawState, text } = messages;
  const [row] = await on
    .select({ rawSha256, rawState, text })
    .from(messages)
    .where(ownMessage(viewer, messageId));
  return row ?? null;
}

async function lockMessage(tx: Transaction, viewer: Viewer, messageId: string) {
  const { rawSha256, rawState } = messages;
  const [row] = await tx
    .select({ rawSha256, rawState })
    .from(messages)
    .where(ownMessage(viewer, messageId))
    .for("update");
  return row ?? null;
}

function ownMessage(viewer: Viewer, messageId: string) {
  return and(eq(messages.userId, viewer.id), eq(messages.id, messageId));
}

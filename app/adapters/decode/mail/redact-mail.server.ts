import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import type { MailAttachment, ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { unpackAttachment } from "./mail-parts.ts";
import { tidyText } from "./mail-text.ts";
import { type PartPlace, type PlacedMail, parseWithPlaces } from "./part-places.ts";
import { notMail, withMailLineEnds } from "./raw-mail.ts";
import { describeMail, readMail, refusalFor } from "./read-mail.server.ts";
import { repeatsFile } from "./wrapper-parts.ts";
import { deletedPart, envelopePart, filePart, ownFields, textPart } from "./written-parts.ts";

const lineFeed = 0x0a;

/** A range of the message and its replacement. */
type Edit = PartPlace & { instead: Uint8Array };

/**
 * Returns the message without the files at these indices of its list of attachments (ParsedMail). An empty
 * part without a name replaces each, so that every other file keeps its index. The remaining files of
 * Outlook's winmail.dat become parts of their own. All other bytes stay unchanged. The result is parsed again
 * and must have the same text and the same other files; otherwise, for a file inside a forwarded or signed message
 * or in the text, and when the message cannot be parsed, it returns a refusal. Idempotent.
 */
export async function redactMail(
  raw: Uint8Array,
  partIndexes: readonly number[],
): Promise<Decoded<Uint8Array>> {
  const bytes = withMailLineEnds(raw);
  const refusal = notMail(bytes);
  if (refusal) return refusal;
  let placed: PlacedMail;
  try {
    placed = await parseWithPlaces(bytes);
  } catch (error) {
    return refusalFor(error);
  }
  const mail = await describeMail(placed);
  const gone = withRepetitions(new Set(partIndexes), mail);
  const edits = editsOf(bytes, placed, mail, gone);
  if (!edits) return cannotRewrite();
  if (edits.length === 0) return { ok: true, value: raw };
  const redacted = apply(bytes, edits);
  const again = await readMail(redacted);
  if (again.ok && isSameBut(gone, mail, again.value)) return { ok: true, value: redacted };
  return cannotRewrite();
}

function cannotRewrite(): Refusal {
  return refuse("unsupported", "This message could not be rewritten.");
}

/** The indices of deleted files, and of the wrappers that may repeat their content or name. */
function withRepetitions(gone: ReadonlySet<number>, { attachments }: ParsedMail): Set<number> {
  if (!attachments.some((_, index) => gone.has(index))) return new Set(gone);
  const repeated = attachments.flatMap((part, index) =>
    part.isWrapper && repeatsFile(part) ? [index] : [],
  );
  return new Set([...gone, ...repeated]);
}

/** Null if a deleted file is no part of its own. */
function editsOf(
  bytes: Uint8Array,
  { email, places }: PlacedMail,
  mail: ParsedMail,
  gone: ReadonlySet<number>,
): Edit[] | null {
  const edits: Edit[] = [];
  let next = 0;
  let isFirstEnvelope = true;
  for (const [index, attachment] of email.attachments.entries()) {
    const place = places[index];
    const { parts, tnef } = unpackAttachment(attachment);
    const files = mail.attachments.slice(next, next + parts.length);
    const isGone = files.map((_, at) => gone.has(next + at));
    next += parts.length;
    const fields = place?.isRoot ? ownFields(bytes.subarray(place.start, place.bodyStart)) : "";
    if (place && isGone.some(Boolean)) {
      const words = tnef && isFirstEnvelope ? wordsOf(email, tnef) : null;
      const kept = files.map((file, at) => (isGone[at] ? null : file));
      const instead =
        tnef && tnef.files.length > 0
          ? envelope(kept, words, boundaryFor(bytes, index))
          : deletedPart();
      edits.push({ ...place, instead: Buffer.concat([Buffer.from(fields, "latin1"), instead]) });
    }
    if (tnef) isFirstEnvelope = false;
  }
  // These lie inside a part or the text.
  if (mail.attachments.some((_, index) => index >= next && gone.has(index))) return null;
  return edits;
}

/** The files of an envelope as parts; null stands for a deleted file. */
function envelope(
  files: readonly (MailAttachment | null)[],
  words: Uint8Array | null,
  boundary: string,
): Uint8Array {
  const parts = files.map((file) => (file ? filePart(file) : deletedPart()));
  return envelopePart(boundary, words ? [words, ...parts] : parts);
}

/** The text in Outlook's envelope, which may be the mail's only text: the same that readMail uses. */
function wordsOf(
  email: PlacedMail["email"],
  { text, html }: { text: string | null; html: string | null },
): Uint8Array | null {
  if (email.html?.trim() || tidyText(email.text ?? "")) return null;
  if (text && tidyText(text)) return textPart("plain", text);
  return html ? textPart("html", html) : null;
}

function boundaryFor(bytes: Uint8Array, index: number): string {
  return createHash("sha256").update(bytes).update(String(index)).digest("hex").slice(0, 32);
}

function apply(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, instead } of edits) {
    pieces.push(bytes.subarray(at, start));
    // A boundary may be the last line, without a line end.
    if (start > 0 && bytes[start - 1] !== lineFeed) pieces.push(Buffer.from("\r\n"));
    pieces.push(instead);
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
}

function isSameBut(gone: ReadonlySet<number>, before: ParsedMail, after: ParsedMail): boolean {
  const { attachments: filesBefore, ...headBefore } = before;
  const { attachments: filesAfter, ...headAfter } = after;
  if (filesBefore.length !== filesAfter.length) return false;
  if (!isDeepStrictEqual(headBefore, headAfter)) return false;
  return filesBefore.every((file, index) => {
    const other = filesAfter[index];
    if (!other) return false;
    return gone.has(index) ? other.size === 0 : isSameFile(file, other);
  });
}

function isSameFile(
  { bytes, ...one }: MailAttachment,
  { bytes: otherBytes, ...other }: MailAttachment,
): boolean {
  return isDeepStrictEqual(one, other) && Buffer.compare(bytes, otherBytes) === 0;
}

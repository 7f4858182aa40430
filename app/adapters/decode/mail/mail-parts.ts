import type { Attachment } from "postal-mime";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import type { MailAttachment } from "#app/adapters/decode/parsed-mail.ts";
import { oneLine } from "./mail-text.ts";
import type { ParsedMime } from "./mime-parser.ts";
import { safeName } from "./safe-name.ts";
import { readTnef, type Tnef } from "./tnef.ts";
import { DELETED } from "./written-parts.ts";

/** A file or another part of a mail that is not its body text. */
export type Part = {
  name: string | null;
  declaredType: string;
  contentId: string | null;
  disposition: string | null;
  bytes: Uint8Array;
  /** The subtype of the multipart directly around it; null for the whole message and in other containers. */
  parent: string | null;
  /** It stands in place of a part that was deleted forever. */
  isDeleted: boolean;
};

export const MAX_ATTACHMENTS = 500;

/**
 * The attachments as parts. Outlook's winmail.dat is replaced by the files it contains; `emptied` are those that
 * contain none.
 */
export function unpacked({ email, leaves }: ParsedMime): {
  parts: Part[];
  outlook: Tnef | null;
  emptied: { name: string; bytes: Uint8Array }[];
} {
  const unpackedEach = email.attachments
    .slice(0, MAX_ATTACHMENTS)
    .map((attachment, index) => unpackAttachment(attachment, leaves[index]?.parent ?? null));
  const parts = unpackedEach.flatMap((one) => one.parts).slice(0, MAX_ATTACHMENTS);
  const emptied = email.attachments.flatMap((attachment, index) =>
    unpackedEach[index]?.parts.length === 0
      ? [{ name: attachment.filename ?? "winmail.dat", bytes: contentBytes(attachment) }]
      : [],
  );
  return { parts, outlook: unpackedEach.find(({ tnef }) => tnef)?.tnef ?? null, emptied };
}

/** Returns the file that an attachment is, or the files that it contains. */
export function unpackAttachment(
  attachment: Attachment,
  parent: string | null = null,
): { parts: Part[]; tnef: Tnef | null } {
  const bytes = contentBytes(attachment);
  const tnef = readTnef(bytes);
  // An envelope that contains only the mail's text is not a file.
  if (tnef?.whole && tnef.files.length === 0) return { parts: [], tnef };
  if (tnef && tnef.files.length > 0) {
    const parts = tnef.files.map((file) => ({
      ...file,
      declaredType: "application/octet-stream",
      disposition: file.contentId ? "inline" : "attachment",
      ...{ parent: null, isDeleted: false },
    }));
    return { parts, tnef };
  }
  const part = {
    name: attachment.filename,
    declaredType: attachment.mimeType,
    contentId: attachment.contentId?.replace(/^\s*<|>\s*$/g, "").trim() || null,
    disposition: attachment.disposition,
    bytes,
    parent,
    isDeleted: bytes.byteLength === 0 && attachment.description === DELETED,
  };
  return { parts: [part], tnef };
}

/** A file that no part of its own brings. */
export function filePartOf(file: { name: string; bytes: Uint8Array }) {
  return {
    ...file,
    declaredType: "application/octet-stream",
    ...{ contentId: null, disposition: "attachment", parent: null },
    ...{ isDeleted: false, isWrapper: false },
  };
}

/** Describes parts as a mail's attachments. The n-th without a name is named by its number. */
export async function listAttachments(
  parts: readonly (Part & { isWrapper: boolean })[],
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const { parent: _, isDeleted: __, ...part } of parts) {
    const { bytes } = part;
    const sniffed = await sniffType(bytes, part.name ?? "");
    const message = part.declaredType === "message/rfc822";
    const extension = message ? "eml" : sniffed.extension;
    const number = attachments.length + 1;
    const fallback = `${message ? "message" : "attachment"}-${number}${extension ? `.${extension}` : ""}`;
    attachments.push({
      ...part,
      name: safeName(part.name ?? (message ? subjectName(bytes) : null), fallback),
      declaredType: oneLine(part.declaredType).slice(0, 200),
      type: message ? "message/rfc822" : sniffed.type,
      size: bytes.byteLength,
      decoration: null,
    });
  }
  return attachments;
}

function contentBytes({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** A forwarded message rarely has a file name, so its subject is used. */
function subjectName(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16_384));
  const subject = /^subject:[ \t]*([^\r\n]{1,120})/im.exec(head.toString("utf8"))?.[1];
  return subject && !subject.includes("=?") ? `${subject.trim()}.eml` : null;
}

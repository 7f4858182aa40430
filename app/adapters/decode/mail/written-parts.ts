import type { MailAttachment } from "#app/adapters/decode/parsed-mail.ts";

/** Serialises parts of a rewritten message: header, empty line, body. */

type WrittenFile = Pick<MailAttachment, "name" | "bytes" | "contentId" | "disposition">;

const lineBytes = 57;
/** The description of a part that stands for a deleted one. */
export const DELETED = "This file was deleted";

/** The replacement of a deleted file: no name, no bytes. */
export function deletedPart(): Uint8Array {
  return part(
    [
      "Content-Type: application/octet-stream",
      "Content-Disposition: attachment",
      `Content-Description: ${DELETED}`,
    ],
    "",
  );
}

/** A file as a part. Its name must come from safeName. */
export function filePart({ name, bytes, contentId, disposition }: WrittenFile): Uint8Array {
  const isPlain = contentId !== null && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(contentId);
  return part(
    [
      "Content-Type: application/octet-stream",
      `Content-Disposition: ${disposition === "inline" ? "inline" : "attachment"}; filename*=utf-8''${encodedName(name)}`,
      ...(isPlain ? [`Content-ID: <${contentId}>`] : []),
      "Content-Transfer-Encoding: base64",
    ],
    base64Lines(bytes),
  );
}

/** Text of the mail itself, as a part. */
export function textPart(subtype: "plain" | "html", text: string): Uint8Array {
  return part(
    [`Content-Type: text/${subtype}; charset=utf-8`, "Content-Transfer-Encoding: base64"],
    base64Lines(Buffer.from(text)),
  );
}

/** Joins parts into one multipart. */
export function envelopePart(boundary: string, parts: readonly Uint8Array[]): Uint8Array {
  const line = (text: string) => Buffer.from(`${text}\r\n`, "latin1");
  return Buffer.concat([
    line(`Content-Type: multipart/mixed; boundary="${boundary}"`),
    line(""),
    ...parts.flatMap((one) => [line(`--${boundary}`), one]),
    line(`--${boundary}--`),
  ]);
}

/** A message's header without the fields that describe its content: those belong to the part with its body. */
export function ownFields(header: Uint8Array): string {
  const lines = Buffer.from(header).toString("latin1").split(/\r?\n/);
  const kept: string[] = [];
  let isOwn = false;
  for (const line of lines) {
    if (line === "") continue;
    if (!/^[ \t]/.test(line)) isOwn = !/^content-/i.test(line);
    if (isOwn) kept.push(`${line}\r\n`);
  }
  return kept.join("");
}

function part(fields: readonly string[], body: string): Uint8Array {
  return Buffer.from(`${fields.join("\r\n")}\r\n\r\n${body && `${body}\r\n`}`, "latin1");
}

/** RFC 8187: encodes every byte that is not a letter, a digit or one of these. */
function encodedName(name: string): string {
  return Array.from(Buffer.from(name), (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9._-]/.test(char)
      ? char
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

function base64Lines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += lineBytes) {
    lines.push(Buffer.from(bytes.subarray(at, at + lineBytes)).toString("base64"));
  }
  return lines.join("\r\n");
}

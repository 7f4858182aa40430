const headerBytes = 64_000;
/** The header fields that identify a mail. Longer ones are dropped: they hide something else. */
const keptField = /^(?:from|to|cc|subject|date|message-id|in-reply-to|references):/i;
const longestField = 4_000;

/**
 * Returns the replacement for a mail that cannot be rewritten without a deleted file: sender,
 * recipients, date, subject, and its text as it was first read. It contains no other byte of the
 * mail.
 */
export function stubMail(raw: Uint8Array, text: string): Uint8Array {
  const head = Buffer.from(raw.subarray(0, headerBytes)).toString("latin1");
  const fields: string[] = [];
  for (const line of head.split(/\r\n|\n|\r/)) {
    if (line === "" && fields.length > 0) break;
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(`${fields.pop()}\r\n${line}`);
    else if (line !== "") fields.push(line);
  }
  const kept = fields.filter((field) => keptField.test(field) && field.length <= longestField);
  const header = [
    ...kept,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
  ];
  const body = text.replaceAll("\n", "\r\n");
  return Buffer.concat([
    Buffer.from(`${header.join("\r\n")}\r\n\r\n`, "latin1"),
    Buffer.from(body),
  ]);
}

const dayMs = 24 * 60 * 60 * 1000;
const headBytes = 64_000;
/** The first mail with a Date header (RFC 561, 1973). */
const earliest = Date.UTC(1973, 0);

/**
 * Returns when a message was sent, and its sender's offset from UTC in minutes, which resolves
 * words like "Thursday". A missing date, or an impossible one (wrong clocks, spam), is replaced by
 * Gmail's.
 */
export function readSentAt(mail: { raw: Uint8Array; mailDate: string | null; receivedAt: Date }): {
  at: Date;
  offsetMinutes: number;
} {
  const at = mail.mailDate ? new Date(mail.mailDate) : null;
  const fits = at && at.getTime() > earliest && at.getTime() < mail.receivedAt.getTime() + dayMs;
  return fits
    ? { at, offsetMinutes: readOffsetMinutes(mail.raw) }
    : { at: mail.receivedAt, offsetMinutes: 0 };
}

/** Returns the zone of the Date header in minutes (RFC 5322, 3.3: "+0530"); 0 if it has none. */
export function readOffsetMinutes(raw: Uint8Array): number {
  const head = headerSection(raw);
  const date = /^date:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(head)?.[1] ?? "";
  const zone = /:\d{2}\s+([+-])(\d{2})(\d{2})\b/.exec(date);
  if (!zone) return 0;
  const minutes = Number(zone[2]) * 60 + Number(zone[3]);
  if (minutes > 14 * 60) return 0;
  return zone[1] === "-" ? -minutes : minutes;
}

/**
 * Returns the header of a raw message as Latin-1 text, with folded lines; at most its first 64,000
 * bytes.
 */
export function headerSection(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, headBytes));
  return start.toString("latin1").split(/\r?\n\r?\n/, 1)[0] ?? "";
}

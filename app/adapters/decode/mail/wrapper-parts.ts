import type { Part } from "./mail-parts.ts";

const MAX_COMPARED = 1_000_000;
/** AppleDouble's header file (RFC 1740); AppleSingle has another number and holds the file itself. */
const APPLE_DOUBLE = "00051607";

/**
 * For each part, whether it only belongs to the mail's construction: another form of its text, a report for programs,
 * a frame of cryptography, the resource fork of a Macintosh file, a second copy of an invitation, the place of what was deleted. Such a part is no
 * file that a person sent.
 */
export function findWrappers(parts: readonly Part[]): boolean[] {
  const found = parts.map(isWrapper);
  const invitations = new Set<string>();
  const calendars = parts.flatMap((part, index) =>
    isCalendar(part) && !found[index] ? [{ part, index }] : [],
  );
  // Of two copies the one with a name is the file.
  const named = calendars.toSorted((one, other) => rank(one.part) - rank(other.part));
  for (const { part, index } of named) {
    const text = textOf(part);
    if (invitations.has(text)) found[index] = true;
    invitations.add(text);
  }
  return found;
}

/** Whether a wrapper repeats a file of its mail, so that it must go when the file is deleted forever. */
export function repeatsFile(part: Pick<Part, "declaredType" | "bytes" | "name">): boolean {
  return isCalendar(part) || isResourceFork(part);
}

function isReportPart({ declaredType, parent }: Part): boolean {
  return parent === "report" && /^(?:text|message)\//.test(declaredType);
}

function isWrapper(part: Part): boolean {
  const { declaredType, parent } = part;
  return (
    part.isDeleted ||
    isReportPart(part) ||
    (parent === "alternative" && isOtherForm(part)) ||
    (parent === "signed" && /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/.test(declaredType)) ||
    isResourceFork(part) ||
    standsForPrograms.has(declaredType)
  );
}

const standsForPrograms: ReadonlySet<string> = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "message/disposition-notification",
  "message/global-disposition-notification",
  "application/pgp-encrypted",
  "text/vnd.google.email-reaction+json",
  "text/x-amp-html",
]);

/** Another form of the body's text. A text that its sender attached as a file is none. */
function isOtherForm(part: Part): boolean {
  const { declaredType, disposition, name } = part;
  if (isCalendar(part)) return true;
  return declaredType.startsWith("text/") && !(disposition === "attachment" && name);
}

function isCalendar({ declaredType }: Pick<Part, "declaredType">): boolean {
  return /^(?:text\/calendar|application\/ics)$/.test(declaredType);
}

function isResourceFork({
  declaredType,
  bytes,
  name,
}: Pick<Part, "declaredType" | "bytes" | "name">) {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  return (
    mark === APPLE_DOUBLE && (declaredType === "application/applefile" || /^\._/.test(name ?? ""))
  );
}

function rank({ name, disposition }: Part): number {
  return (name ? 0 : 2) + (disposition === "attachment" ? 0 : 1);
}

function textOf({ bytes }: Part): string {
  return Buffer.from(bytes.subarray(0, MAX_COMPARED))
    .toString("latin1")
    .replace(/\r\n?/g, "\n")
    .trim();
}

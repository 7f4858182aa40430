import { imageSize } from "#app/adapters/decode/files/image-size.ts";
import type { MailAttachment } from "#app/adapters/decode/parsed-mail.ts";
import { type HtmlImage, htmlImages } from "./html-images.ts";

type Candidate = Pick<
  MailAttachment,
  "type" | "declaredType" | "name" | "size" | "contentId" | "disposition" | "bytes"
>;
export type Decoration = MailAttachment["decoration"];

const MAX_LOGO_EDGE = 400;
const MAX_LOGO_BYTES = 60_000;
const MAX_ICON_EDGE = 64;
const MAX_PIXEL_EDGE = 3;
/** Logos beside a name are banners; pictures that are content are rarely so wide for their height. */
const MIN_BANNER_RATIO = 2.5;

const SIGN_OFF =
  /^[\s>*]*(?:--|—|best\b|kind(?:est)? regards|(?:warm|many)? ?regards|thanks|thank you|many thanks|cheers|sincerely|yours|mit (?:freundlichen|besten|lieben)|(?:viele|beste|liebe|schöne) grü|grü(?:ß|ss)e|gruß|mfg\b|vg\b|(?:un )?(?:cordial )?saludos?|atentamente|gracias|cordialement|bien à vous|merci|よろしくお願い|敬具|以上)/i;
const CONTACT_DETAILS =
  /\+?\(?\d[\d ()./-]{7,}\d|[\w.+-]@[\w-]+\.\w|www\.|\b(?:tel|phone|mobile|cell|fax|gmbh|ltd|inc|llc|s\.l|s\.a)\b|株式会社|電話/i;

/**
 * For each attachment, returns why it is decoration, or null. Rules: readings.md 13 (decoration is kept, but
 * never shown as a thread's picture). When in doubt a picture is content: hiding a file that a person sent is
 * worse than showing a logo.
 */
export function findDecorations(
  attachments: Candidate[],
  html: string | null,
  bulk: boolean,
): Decoration[] {
  const shown = html ? htmlImages(html) : [];
  return attachments.map((attachment) => {
    if (isCryptographicSignature(attachment)) return "signature";
    if (!attachment.type.startsWith("image/")) return null;
    const places = shown.filter((image) => image.source === attachment.contentId);
    return pictureDecoration(attachment, places, html !== null, bulk);
  });
}

function isCryptographicSignature({ declaredType, name }: Candidate): boolean {
  return (
    /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature)$/.test(declaredType) ||
    /^(?:smime\.p7s|signature\.asc)$/i.test(name)
  );
}

function pictureDecoration(
  file: Candidate,
  places: HtmlImage[],
  hasHtml: boolean,
  bulk: boolean,
): Decoration {
  const own = imageSize(file.bytes);
  if (!own) return null;
  const place = places[0];
  if (!place && !(file.disposition === "inline" && file.contentId !== null)) return null;
  if (Math.max(own.width, own.height) <= MAX_PIXEL_EDGE) return "tracking-pixel";
  const width = place?.width ?? own.width;
  const height = place?.height ?? own.height;
  if (Math.min(width, height) <= MAX_PIXEL_EDGE) return "inline";
  const edge = Math.max(width, height);
  if (!place) return hasHtml ? null : unshownDecoration(file, edge);
  return shownDecoration(file, place, edge, places.length > 1 || bulk);
}

// Plain-text mail from Outlook carries its logos as image001.png and so on.
function unshownDecoration(file: Candidate, edge: number): Decoration {
  const logo = edge <= MAX_LOGO_EDGE && file.size < MAX_LOGO_BYTES;
  return logo && isNamedByOutlook(file) ? "signature" : null;
}

function isNamedByOutlook({ name }: Candidate): boolean {
  return /^image\d{3}\./i.test(name);
}

function shownDecoration(
  file: Candidate,
  place: HtmlImage,
  edge: number,
  repeated: boolean,
): Decoration {
  if (place.inSignature && edge <= 2 * MAX_LOGO_EDGE && file.size < 4 * MAX_LOGO_BYTES) {
    return "signature";
  }
  if (edge > MAX_LOGO_EDGE || file.size >= MAX_LOGO_BYTES) return null;
  if (endsTheMail(place) || isClosingBanner(file, place)) return "signature";
  return repeated || edge <= MAX_ICON_EDGE ? "inline" : null;
}

/** Whether a picture comes after a sign-off or among contact details, with little text after it. */
function endsTheMail({ before, after }: HtmlImage): boolean {
  if (after.length > 600) return false;
  const lines = before.split("\n").slice(-12);
  const signOff = lines.findLastIndex((line) => line.length <= 45 && SIGN_OFF.test(line));
  // A sign-off is followed by a name and an address: short lines, no sentences.
  if (signOff >= 0 && lines.slice(signOff + 1).every((line) => line.length <= 70)) return true;
  return areContactDetails(lines.slice(-3)) || areContactDetails(after.split("\n").slice(0, 4));
}

/** Whether it is an Outlook logo at the very end of the person's own text, below a name without a greeting. */
function isClosingBanner(file: Candidate, { width, height, before, after }: HtmlImage): boolean {
  if (!isNamedByOutlook(file) || !width || !height || after !== "") return false;
  const lastLine = before.slice(before.lastIndexOf("\n") + 1);
  return width / height >= MIN_BANNER_RATIO && !/[:;,]$/.test(lastLine);
}

function areContactDetails(lines: string[]): boolean {
  return (
    lines.every((line) => line.length <= 90) && lines.some((line) => CONTACT_DETAILS.test(line))
  );
}

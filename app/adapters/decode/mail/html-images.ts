export type HtmlImage = {
  /** The content id, for `cid:` sources; otherwise the address. */
  source: string;
  /** Size in CSS pixels that the mail states; null when it states none. */
  width: number | null;
  height: number | null;
  inSignature: boolean;
  inQuote: boolean;
  /** The readable text directly before and after the picture, within its part of the mail. */
  before: string;
  after: string;
};

const MAX_IMAGES = 500;
const AROUND = 2500;
const QUOTE_START =
  /class="?[^"<>=]{0,200}(?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|OutlookMessageHeader)|type="?cite\b|id="?(?:divRplyFwdMsg|appendonsend|mail-editor-reference)|border-top: ?solid #(?:E1E1E1|B5C4DF)/gi;
const SIGNATURE_START =
  /class="?[^"<>=]{0,200}(?:gmail_signature|moz-signature|protonmail_signature)|data-smartmail="?gmail_signature|id="?(?:[^" <>=]{0,60}signature)/gi;

/** Every picture that mail HTML shows, with what distinguishes a signature's logo from content. */
export function htmlImages(html: string): HtmlImage[] {
  const quotes = positions(html, QUOTE_START);
  const signatures = positions(html, SIGNATURE_START);
  const images: HtmlImage[] = [];
  for (const tag of html.matchAll(/<(?:img|v:imagedata)\b[^<>]{0,4000}>/gi)) {
    if (images.length >= MAX_IMAGES) break;
    const source = attribute(tag[0], "src");
    if (!source) continue;
    const start = tag.index;
    const end = start + tag[0].length;
    const quoteBefore = lastBefore(quotes, start);
    const signatureBefore = lastBefore(signatures, start);
    const partEnd = quotes.find((at) => at > start) ?? html.length;
    images.push({
      source: contentIdOf(source),
      width: pixels(tag[0], "width"),
      height: pixels(tag[0], "height"),
      inSignature: signatureBefore > quoteBefore && start - signatureBefore < 20_000,
      inQuote: quoteBefore >= 0,
      before: readable(html.slice(Math.max(quoteBefore, start - AROUND, 0), start)),
      after: readable(html.slice(end, Math.min(partEnd, end + AROUND))),
    });
  }
  return images;
}

function positions(html: string, pattern: RegExp): number[] {
  return Array.from(html.matchAll(pattern), (match) => match.index);
}

function lastBefore(sorted: number[], position: number): number {
  return sorted.findLast((at) => at < position) ?? -1;
}

const ATTRIBUTES = {
  src: /[\s"']src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
  width: /[\s"']width\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
  height: /[\s"']height\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
};
const STYLES = {
  width: /[\s"';]width\s*:\s*([\d.]+)(px|in|pt)/i,
  height: /[\s"';]height\s*:\s*([\d.]+)(px|in|pt)/i,
};

function attribute(tag: string, name: keyof typeof ATTRIBUTES): string | null {
  const match = ATTRIBUTES[name].exec(tag);
  return match ? (match[1] ?? match[2] ?? match[3] ?? "").trim() : null;
}

function pixels(tag: string, name: "width" | "height"): number | null {
  const stated = attribute(tag, name) ?? "";
  const style = STYLES[name].exec(tag);
  if (/^\d+(?:\.\d+)?(?:px)?$/.test(stated)) return Number.parseFloat(stated);
  if (!style) return null;
  const scale = { px: 1, pt: 4 / 3, in: 96 }[style[2]?.toLowerCase() ?? "px"] ?? 1;
  return Number(style[1]) * scale;
}

function contentIdOf(source: string): string {
  if (!/^cid:/i.test(source)) return source;
  const id = source.slice(4);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function readable(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, " ")
    .replace(/<(?:br|\/?p|\/?div|\/?tr|\/?li)\b[^<>]*>/gi, "\n")
    .replace(/<[^>]*>?|^[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160);/gi, " ")
    .replace(/[ \t\r]+/g, " ")
    .replace(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}

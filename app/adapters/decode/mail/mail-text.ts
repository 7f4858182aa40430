import { compile, type DomNode, type FormatCallback, type HtmlToTextOptions } from "html-to-text";
import { linesWithoutDeceivingCharacters } from "#app/extraction/text/deceiving-characters.ts";
import { correctionLines } from "./correction-table.ts";

/** The text of a mail is cut here: nobody reads further, and every later step would have to process it. */
const MAX_TEXT = 1_000_000;
const MAX_LINK = 120;
const MAX_LOOK = 40;
// Marks where a divider begins the quoted history: a private-use character that mail does not contain.
const CUT = "\ue3a7";

const HEADER_LINE = /^(?:from|von|de|da|van|från|fra|od|от|差出人|送信者|发件人)\s*[:：]/i;
const FORWARDED =
  /forwarded message|begin forwarded|weitergeleitete nachricht|mensaje reenviado|message transféré|転送/i;

const anchor: FormatCallback = (element, walk, builder, options) => {
  const href = typeof element.attribs?.href === "string" ? element.attribs.href.trim() : "";
  const inner = textOf(element.children ?? [], 400).trim();
  walk(element.children ?? [], builder);
  const shown =
    options.ignoreHref !== true && /^https?:\/\//i.test(href) && href.length <= MAX_LINK && inner;
  if (shown && bare(href) !== bare(inner))
    builder.addInline(` <${href}>`, { noWordTransform: true });
};

/** Struck-out words stand between "~~": they are shown as struck, and ask nothing. */
const struck: FormatCallback = (element, walk, builder) => {
  if (textOf(element.children ?? [], 400).trim() === "") return;
  builder.addLiteral("~~");
  walk(element.children ?? [], builder);
  builder.addLiteral("~~");
};

const quote: FormatCallback = (element, walk, builder) => {
  if (FORWARDED.test(textOf(element.children ?? [], 300))) walk(element.children ?? [], builder);
};

const divider: FormatCallback = (element, walk, builder) => {
  if (FORWARDED.test(textOf(element.children ?? [], 300))) walk(element.children ?? [], builder);
  else builder.addInline(CUT);
};

// A rule above the headers of the quoted mail is a divider; other rules are not.
const headedDivider: FormatCallback = (element, walk, builder, options) => {
  const head = textOf(element.children ?? [], 300).trim();
  if (HEADER_LINE.test(head)) divider(element, walk, builder, options);
  else {
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children ?? [], builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  }
};

/** A table of corrections is a list; any other only places text. */
const table: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  const lines = correctionLines(element);
  if (lines) for (const line of lines) addLine(line, builder);
  else walk(element.children ?? [], builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

function addLine(line: string, builder: Parameters<FormatCallback>[2]): void {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addInline(line);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

const base: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: 4_000_000, maxDepth: 400, maxChildNodes: 20_000, ellipsis: "…" },
  formatters: { anchor, struck, quote, divider, headedDivider, table },
  selectors: [
    { selector: "a", format: "anchor" },
    ...["s", "del", "strike", 'span[style*="line-through"i]', 'font[style*="line-through"i]'].map(
      (selector) => ({ selector, format: "struck" }),
    ),
    { selector: "img", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "script", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      format: "heading",
      options: { uppercase: false },
    })),
    { selector: "ul", options: { itemPrefix: "• " }, format: "unorderedList" },
    { selector: "hr", format: "horizontalLine", options: { length: 20 } },
    { selector: "blockquote", format: "blockquote", options: { trimEmptyLines: true } },
    { selector: "table", format: "table" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    { selector: "th", format: "inlineSurround", options: { suffix: " " } },
    { selector: "p.MsoNormal", format: "block" },
  ],
};

// Elements of quoted text. The elements around them also hold the answers that people write between quoted parts.
const QUOTES = [
  "div.gmail_attr",
  "blockquote.gmail_quote",
  "blockquote[type=cite]",
  "div.moz-cite-prefix",
  "blockquote.protonmail_quote",
];
// Outlook marks only where the history begins: everything after the mark belongs to it.
const HEADED = ['div[style*="border-top"i]'];
const DIVIDERS = [
  "div#divRplyFwdMsg",
  "div#appendonsend",
  "hr#stopSpelling",
  "div#mail-editor-reference-message-container",
  "div.OutlookMessageHeader",
];

const wholeText = compile(base);
const newText = compile({
  ...base,
  selectors: [
    ...(base.selectors ?? []),
    ...QUOTES.map((selector) => ({ selector, format: "quote" })),
    ...DIVIDERS.map((selector) => ({ selector, format: "divider" })),
    ...HEADED.map((selector) => ({ selector, format: "headedDivider" })),
  ],
});

/** Converts mail HTML to readable text: one line a paragraph, bullets kept, quotes marked by '>'. */
export function htmlText(html: string): string {
  return tidyText(wholeText(html));
}

/** Words of both parts by which a stub is told. */
const mostCompared = 200_000;

/**
 * Whether a plain text only stands in for the HTML part ("This message contains HTML …"): the HTML shows far more, and
 * hardly a word of it.
 */
export function isStub(plain: string, html: string): boolean {
  const wordsOf = (text: string) =>
    new Set(
      text
        .slice(0, mostCompared)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{2,}/gu) ?? [],
    );
  const [said, shown] = [wordsOf(plain), wordsOf(html)];
  if (shown.size < 12 || said.size * 2 > shown.size * 3) return false;
  let common = 0;
  for (const word of shown) if (said.has(word)) common++;
  return common * 2 < shown.size;
}

/** The same text without the history that the HTML marks as quoted; null when it marks none. */
export function htmlTextWithoutQuotes(html: string): string | null {
  const text = newText(html);
  const cut = text.indexOf(CUT);
  const kept = tidyText(cut < 0 ? text : text.slice(0, cut));
  // If everything is marked as quoted, an unusual mail program is more likely than an empty answer.
  return kept === "" || kept === htmlText(html) ? null : kept;
}

/**
 * Normalises text: line ends are \n, no invisible padding, no runs of empty lines, at most a million
 * characters.
 */
export function tidyText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return linesWithoutDeceivingCharacters(cut.toWellFormed().replace(/\r\n?/g, "\n"))
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** A text in one line of at most 2,000 characters, without invisible ones: a name, a subject. */
export function oneLine(text: string): string {
  return tidyText(text).replace(/\s+/g, " ").trim().slice(0, 2000);
}

function textOf(nodes: DomNode[], limit: number, depth = 0): string {
  let text = "";
  for (const node of nodes) {
    if (text.length >= limit || depth > MAX_LOOK) break;
    text +=
      node.type === "text" ? (node.data ?? "") : textOf(node.children ?? [], limit, depth + 1);
  }
  return text.slice(0, limit);
}

function bare(address: string): string {
  return address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replace(/\/$/, "");
}

import type { ThreadAttachment } from "./extraction-types.ts";

/** An attachment with the index of the message that brought it. */
export interface SeenFile {
  attachment: ThreadAttachment;
  messageIndex: number;
  tokens: string[];
  family: string;
  version: number | null;
}

/** What a clause stands among, from near to far. */
export interface FileContext {
  /** Page or file label and list heading of the clause. */
  label: string;
  /** The whole sentence, then the paragraph so far. */
  sentence: string;
  paragraph: string;
  messageIndex: number;
  /** The file of the item that this clause answers or goes on about. */
  focus: ThreadAttachment | null;
  /** The file of the item before, in the same message. */
  previous: ThreadAttachment | null;
}

const decoration =
  /^(?:image\d{3}|outlook-|logo[_-]?sig|signature|spacer|pixel|facebook|linkedin|instagram|twitter|winmail)/iu;
const notWork = /\.(?:ics|vcf|p7s|asc|eml|msg|dat)$/iu;
const generic = new Set(
  "final finale draft proof new neu copy version rev the and from for with von und mit der die das les pour con los las pdf jpg jpeg png zip svg doc docx ppt pptx xls xlsx ai eps psd indd dxf step tif tiff mp4 img scan file files ver mock print".split(
    " ",
  ),
);
const typeWords: [RegExp, RegExp][] = [
  [
    /(?<!\p{L})(?:slides?|deck|presentation|folien?|präsentation|diapositivas?)(?!\p{L})/iu,
    /\.(?:pptx?|potx|key|odp)$/iu,
  ],
  [
    /(?<!\p{L})(?:spreadsheet|excel|schedule|row|column|tabelle|tabla|tableau)(?!\p{L})/iu,
    /\.(?:xlsx?|csv|ods)$/iu,
  ],
  [
    /(?<!\p{L})(?:video|clip|footage|animation|animatic|cut|scene|frame|\d{1,2}:\d{2})(?!\p{L})/iu,
    /\.(?:mp4|mov|gif|webm|avi)$/iu,
  ],
  [
    /(?<!\p{L})(?:script|voice-?over|text|wording|manuscript|sprechertext|skript|texte|texto|line \d+)(?!\p{L})/iu,
    /\.(?:docx?|odt|rtf|txt)$/iu,
  ],
  [/(?<!\p{L})(?:screenshots?|screen)(?!\p{L})/iu, /\.(?:png|webp)$/iu],
  [
    /(?<!\p{L})(?:photos?|pictures?|shots?|fotos?|bild(?:er)?|imagen(?:es)?)(?!\p{L})/iu,
    /\.(?:jpe?g|tiff?|heic)$/iu,
  ],
  [/(?<!\p{L})(?:pdf|pages?|p\. ?\d+|seite|página)(?!\p{L})/iu, /\.pdf$/iu],
  [
    /(?<!\p{L})(?:stl|step|cad|3d|model|solid|part)(?!\p{L})/iu,
    /\.(?:stl|step|stp|iges|f3d|sldprt)$/iu,
  ],
  [/(?<!\p{L})(?:dxf|dwg|laser|cut line)(?!\p{L})/iu, /\.(?:dxf|dwg)$/iu],
];

/** The attachments that can be under discussion; signature pictures and calendars are none. */
export function seenFiles(
  attachments: readonly ThreadAttachment[],
  messageIndex: number,
): SeenFile[] {
  return attachments
    .filter(({ name }) => !decoration.test(name) && !notWork.test(name))
    .map((attachment) => ({
      attachment,
      messageIndex,
      tokens: tokensOf(attachment.name),
      family: familyOf(attachment.name),
      version: versionOf(attachment.name),
    }));
}

/**
 * The file that a clause is about: named outright, by its version or by words of its name, near
 * the clause or in its paragraph; else the latest one under discussion. Null when several could
 * be meant.
 */
export function chooseFile(
  clause: string,
  context: FileContext,
  seen: readonly SeenFile[],
): ThreadAttachment | null {
  if (seen.length === 0) return null;
  const current = underDiscussion(seen, context.messageIndex);
  const families = latestOfFamilies(seen);
  const paged = pageLabel.test(context.label) && byPages(current, seen, context.messageIndex);
  if (paged && !byFullName(clause, seen) && !byVersion(clause, seen)) return paged.attachment;
  for (const text of [`${context.label} ${clause}`, context.sentence]) {
    const named =
      byFullName(text, seen) ??
      byVersion(text, seen) ??
      byLetter(text, current) ??
      byWords(text, current) ??
      byWords(text, families);
    if (named) return named.attachment;
  }
  if (context.focus && current.every((file) => file.messageIndex < context.messageIndex)) {
    return context.focus;
  }
  const own = current.every((file) => file.messageIndex === context.messageIndex);
  const lettered = byLetter(context.paragraph, current);
  if (lettered) return lettered.attachment;
  const near =
    byWords(context.paragraph, current) ?? (own ? null : byWords(context.paragraph, families));
  if (near) return near.attachment;
  return (
    (byType(`${context.label} ${context.sentence}`, current) ?? principal(current))?.attachment ??
    context.previous
  );
}

const pageLabel = /(?<!\p{L})(?:pp?\.|pages?|slides?|seiten?|folien?|s\.|páginas?|pág\.)\s?\d/iu;
const hasPages = /\.(?:pdf|pptx?|key|odp|indd|idml)$/iu;

/** Remarks by page are on the proof that came before, not on a text or picture sent along with them. */
function byPages(
  current: readonly SeenFile[],
  seen: readonly SeenFile[],
  messageIndex: number,
): SeenFile | null {
  const own = current.every((file) => file.messageIndex === messageIndex);
  if (!own || current.some((file) => hasPages.test(file.attachment.name))) return null;
  const before = seen.findLast(
    (file) => file.messageIndex < messageIndex && hasPages.test(file.attachment.name),
  );
  return before ?? null;
}

function byFullName(text: string, seen: readonly SeenFile[]): SeenFile | null {
  const lower = text.toLowerCase();
  return seen.findLast(({ attachment }) => lower.includes(attachment.name.toLowerCase())) ?? null;
}

const versionWord =
  /(?<![\p{L}\p{N}])(?:v|version|proof|rev\.?|draft|rc|option|abzug|r)\s?(\d{1,3}|[A-H])(?![\p{L}\p{N}])/iu;

function byVersion(text: string, seen: readonly SeenFile[]): SeenFile | null {
  const version = versionWord.exec(text);
  if (!version?.[1]) return null;
  const wanted = versionNumber(version[1]);
  const found = seen.filter((file) => file.version === wanted);
  return principal(found) ?? found.at(-1) ?? null;
}

const letter =
  /(?:^|[\s(])([A-H])(?=(?:'s|,? (?:is|ist|est|es|it is|it's|wins?|please|bitte|gefällt|hat|has|looks?|for (?:us|me)|sería|tiene))(?!\p{L})|[!:.]|$)/u;

/** "A it is!": one of several proposals named by letters. */
function byLetter(text: string, files: readonly SeenFile[]): SeenFile | null {
  if (new Set(files.map((file) => file.version)).size < 2) return null;
  const named = letter.exec(text)?.[1];
  if (!named) return null;
  const wanted = versionNumber(named);
  return (
    files.find(
      (file) => file.version === wanted && /[_\s-][A-H]\.[^.]+$/u.test(file.attachment.name),
    ) ?? null
  );
}

/** The files of this message, else of the latest one before that brought any. */
function underDiscussion(seen: readonly SeenFile[], messageIndex: number): SeenFile[] {
  const latest = Math.max(
    ...seen.filter((file) => file.messageIndex <= messageIndex).map((file) => file.messageIndex),
  );
  return seen.filter((file) => file.messageIndex === latest);
}

function latestOfFamilies(seen: readonly SeenFile[]): SeenFile[] {
  const families = new Map<string, SeenFile>();
  for (const file of seen) families.set(file.family, file);
  return [...families.values()];
}

function byWords(text: string, files: readonly SeenFile[]): SeenFile | null {
  const words = [...new Set(wordsOf(text))];
  const frequency = new Map<string, number>();
  for (const file of files) {
    for (const token of file.tokens) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  }
  const scored = files
    .map((file) => ({
      file,
      score: file.tokens
        .filter((token) => words.some((word) => isSameWord(word, token)))
        .reduce((sum, token) => sum + 1 / (frequency.get(token) ?? 1), 0),
    }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best) return null;
  const tied = scored.filter(({ score }) => score === best.score).map(({ file }) => file);
  return tied.length === 1 ? best.file : principal(tied);
}

/** "icons" names "icon", "Handouts" names "handout"; short words and numbers must be equal. */
function isSameWord(word: string, token: string): boolean {
  if (word === token) return true;
  if (word.length < 5 || token.length < 4) return false;
  return word.startsWith(token) ? word.length - token.length <= 3 : token.startsWith(word);
}

function byType(text: string, files: readonly SeenFile[]): SeenFile | null {
  for (const [words, names] of typeWords) {
    if (!words.test(text)) continue;
    const fitting = files.filter((file) => names.test(file.attachment.name));
    const found = fitting.length < files.length ? principal(fitting) : null;
    if (found) return found;
  }
  return null;
}

/** The one file meant by default among several: the newest of one family, the only PDF. */
function principal(files: readonly SeenFile[]): SeenFile | null {
  if (files.length <= 1) return files[0] ?? null;
  const readable = files.filter((file) => /\.pdf$/iu.test(file.attachment.name));
  if (new Set(files.map((file) => file.family)).size === 1) {
    const newest = Math.max(...files.map((file) => file.version ?? 0));
    const latest = files.filter((file) => (file.version ?? 0) === newest);
    return readable.find((file) => latest.includes(file)) ?? latest[0] ?? null;
  }
  return readable.length === 1 ? (readable[0] ?? null) : null;
}

/** Words and numbers both apart and as written: "728x90" is found whole and by its parts. */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [...lower.matchAll(/\p{L}+|\d+/gu), ...lower.matchAll(/[\p{L}\d]+/gu)].map(String);
}

function tokensOf(name: string): string[] {
  const stem = name.replace(/\.[^.]{1,5}$/, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return [...new Set(wordsOf(stem))].filter(
    (token) => (token.length >= 3 || /^\d{2,}$/.test(token)) && !generic.has(token),
  );
}

const versionPart =
  /(?:^|[\s_.-])(?:v|ver|version|proof|rev|r|draft|rc|abzug|mock)[\s_.-]?(\d{1,3}[a-z]?|[a-h])(?=[\s_.-]|$)/iu;

function familyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.[^.]{1,5}$/, "")
    .replace(versionPart, "")
    .replace(/[\s_.-]+(?:final|korr|neu|new|copy|[a-h])$/u, "")
    .replace(/(?<=\p{L})[\s_-]*\(?\d{1,2}[a-z]?\)?$/u, "");
}

function versionOf(name: string): number | null {
  const match = versionPart.exec(name) ?? /[\s_-]([A-H])(?=\.[^.]{1,5}$)/u.exec(name);
  return match?.[1] ? versionNumber(match[1]) : null;
}

/** "3" and "C" are both the third. */
function versionNumber(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? text.toUpperCase().charCodeAt(0) - 64 : number;
}

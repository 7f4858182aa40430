import { pointsToPlace } from "../asks/points-back.ts";
import { thingOf } from "../closing/same-thing.ts";
import type { ThreadAttachment } from "../extraction-types.ts";
import { byOrdinal } from "../text/ordinal.ts";
import { joinedWords, type SeenFile, versionNumber, wordsOf } from "./seen-files.ts";
import { shownOrCut } from "./shown-or-cut.ts";

/** The context of a clause, from near to far. */
export interface FileContext {
  /** Page or file label and list heading of the clause. */
  label: string;
  /** The whole sentence, then the paragraph so far. */
  sentence: string;
  paragraph: string;
  /** The sentence before, if it is of the same paragraph. */
  before: string;
  messageIndex: number;
  /** The file of the item that this clause answers or continues. */
  focus: ThreadAttachment | null;
  /** The file of the item before, in the same message. */
  previous: ThreadAttachment | null;
  /** The file of the earlier item that the sentence refers to; computed only if there are several files. */
  related?: () => ThreadAttachment | null;
}

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
  [/(?<!\p{L})scans?(?!\p{L})/iu, /scan[^./]{0,40}\.(?:png|jpe?g|tiff?|pdf)$/iu],
  [/(?<!\p{L})(?:renders?|renderings?|rendu|renderizado)(?!\p{L})/iu, /\.(?:png|jpe?g|webp)$/iu],
  [/(?<!\p{L})(?:screenshots?|screen)(?!\p{L})/iu, /\.(?:png|webp)$/iu],
  [
    /(?<!\p{L})(?:photos?|pictures?|shots?|fotos?|bild(?:er)?|imagen(?:es)?)(?!\p{L})/iu,
    /\.(?:jpe?g|tiff?|heic)$/iu,
  ],
  [
    /(?<!\p{L})(?:pdf|pages?|p\. ?\d+|seite|página|drawings?|zeichnung(?:en)?|dessins?|planos?)(?!\p{L})/iu,
    /\.pdf$/iu,
  ],
  [
    /(?<!\p{L})(?:stl|step|cad|3d|model|solid|part)(?!\p{L})/iu,
    /\.(?:stl|step|stp|iges|f3d|sldprt)$/iu,
  ],
  [
    /(?<!\p{L})(?:dxf|dwg|laser|cut line|drawings?|zeichnung(?:en)?|dessins?|planos?)(?!\p{L})/iu,
    /\.(?:dxf|dwg)$/iu,
  ],
];

/**
 * The file that a clause is about: named outright, by its version or by words of its name, near
 * the clause or in its paragraph; else the principal one under discussion, or the first of them.
 * Null when there is none.
 */
export function chooseFile(
  clause: string,
  context: FileContext,
  all: readonly SeenFile[],
): ThreadAttachment | null {
  if (all.length === 0) return null;
  const seen = byFullName(clause, all)
    ? all
    : shownOrCut(`${context.label} ${clause}`, all, context.messageIndex);
  const latest = underDiscussion(seen, context.messageIndex);
  const named = pointedAt(clause, context, seen) ?? namedFile(clause, context, latest, seen);
  if (named) return named.attachment;
  const current = besideMaterial(latest, seen, context);
  const near =
    byType(`${context.label} ${context.sentence}`, current) ??
    inParagraph(context, current, current === latest && !counts(context, current) ? seen : []);
  if (near) return near.attachment;
  const isOld = current.every((file) => file.messageIndex < context.messageIndex);
  const names = namesType(`${context.label} ${context.sentence}`, current);
  if (context.focus && isOld && !names) return context.focus;
  const related = current.length > 1 ? latestOf(context.related?.() ?? null, seen) : null;
  const meant = related ?? principal(current) ?? mainView(current);
  return meant?.attachment ?? context.previous ?? firstOf(current)?.attachment ?? null;
}

/** "I attach the teaser. The label in it is old": the file that came with the sentence before. */
function pointedAt(
  clause: string,
  { before, messageIndex }: FileContext,
  seen: readonly SeenFile[],
): SeenFile | null {
  if (!pointsToPlace(clause) || !enclosed.test(before) || byFullName(clause, seen)) return null;
  const own = seen.filter((file) => file.messageIndex === messageIndex);
  return (
    byWords(saidIn(before), own) ??
    byType(before, own) ??
    (own.length === 1 ? (own[0] ?? null) : null)
  );
}

/** The file that the clause names, else its sentence. */
function namedFile(
  clause: string,
  context: FileContext,
  current: readonly SeenFile[],
  seen: readonly SeenFile[],
): SeenFile | null {
  const paged = byPlace(context, current, seen);
  if (paged && !byFullName(clause, seen) && !byVersion(clause, seen)) return paged;
  const families = counts(context, current) ? [] : latestOfFamilies(seen);
  for (const text of [`${context.label} ${clause}`, context.sentence]) {
    const words = saidIn(text);
    const named =
      byFullName(text, seen) ??
      byVersion(text, seen) ??
      byLetter(text, current) ??
      bySheet(text, current) ??
      byNumber(text, current) ??
      byOrdinal(text, current) ??
      byWords(words, current) ??
      byWords(words, families);
    if (named) return named;
  }
  return null;
}

/** The file that the paragraph named before: one of the current files, else an earlier one. */
function inParagraph(
  { paragraph, messageIndex }: FileContext,
  current: readonly SeenFile[],
  seen: readonly SeenFile[],
): SeenFile | null {
  const own = current.every((file) => file.messageIndex === messageIndex);
  const words = saidIn(paragraph);
  return (
    byLetter(paragraph, current) ??
    byWords(words, current) ??
    (own ? null : byWords(words, latestOfFamilies(seen)))
  );
}

/** The units that a label before a remark counts, with the types of files that have them. */
const places: [RegExp, RegExp][] = [
  [
    /(?<!\p{L})(?:pp?\.|pages?|slides?|seiten?|folien?|s\.|páginas?|pág\.)\s?\d/iu,
    /\.(?:pdf|pptx?|key|odp|indd|idml)$/iu,
  ],
  [/(?<![\d:])\d{1,2}:\d{2}(?![\d:])/u, /\.(?:mp4|mov|webm|avi|m4v|mp3|wav)$/iu],
];

/**
 * Remarks by page are on the proof that came before, not on a text or picture sent along with
 * them; remarks by minute on the film.
 */
function byPlace(
  { label, messageIndex }: FileContext,
  current: readonly SeenFile[],
  seen: readonly SeenFile[],
): SeenFile | null {
  const files = places.find(([counted]) => counted.test(label))?.[1];
  if (!files || current.some((file) => files.test(file.attachment.name))) return null;
  const before = seen.findLast(
    (file) => file.messageIndex <= messageIndex && files.test(file.attachment.name),
  );
  return before ?? null;
}

/** "Page 2: the logo is stretched" is on the proof, whichever logo was sent before. */
function counts({ label }: FileContext, current: readonly SeenFile[]): boolean {
  return places.some(
    ([counted, files]) =>
      counted.test(label) && current.some((file) => files.test(file.attachment.name)),
  );
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

const sheet =
  /(?<![\p{L}\p{N}])(?:[Oo]n|[Ii]n|of|at|from|auf|bei|sheet|elevation|view|section|panel|plan|side|blatt|ansicht|schnitt|vue|coupe|plano|alzado|sur|en(?: la)?)\s([A-H]|[b-h])(?![\p{L}\p{N}'])/u;

/** "On C": the sheet whose name lists the letter ("elevation_CD"). */
function bySheet(text: string, files: readonly SeenFile[]): SeenFile | null {
  const named = sheet.exec(text)?.[1]?.toUpperCase();
  if (!named || files.length < 2) return null;
  const holding = files.filter(({ attachment }) =>
    [...attachment.name.matchAll(/(?<=[\s_-])[A-H]{1,4}(?=[\s_.-])/gu)].some(([letters]) =>
      letters.includes(named),
    ),
  );
  return holding.length === 1 ? (holding[0] ?? null) : null;
}

const place =
  /(?<![\p{L}\p{N}])(?:la|el|le|die|der|das|number|nummer|número|numéro|no\.?|nr\.?|n°|photo|foto|bild|image|imagen|pic|picture)\s(\d{1,2})(?![\p{N}.:/]|,\d| ?(?:mm|cm|px|pt|%|h|uhr|x|€|[ap]m)(?!\p{L}))/giu;

/** "la 3", "photo 2": the one of several files whose name ends with that number. */
function byNumber(text: string, files: readonly SeenFile[]): SeenFile | null {
  const numberOf = ({ attachment: { name } }: SeenFile) =>
    Number(
      /(?<![\p{N}])(\d{1,2})\)?\.\p{L}[\p{L}\d]{1,4}$/u.exec(name.slice(-40))?.[1] ?? Number.NaN,
    );
  const counted = files.filter((file) => !Number.isNaN(numberOf(file)));
  if (counted.length < 2) return null;
  const named = new Set(
    [...text.slice(0, 600).matchAll(place)].map(([, digits]) => Number(digits)),
  );
  const meant = counted.filter((file) => named.has(numberOf(file)));
  return named.size === 1 && meant.length === 1 ? (meant[0] ?? null) : null;
}

/** Omits files that were sent along as material: they are not judged, unless the text of such a file is. */
function besideMaterial(
  current: SeenFile[],
  seen: readonly SeenFile[],
  { label, sentence, messageIndex }: FileContext,
): SeenFile[] {
  if (!current.every((file) => file.supplied)) return current;
  const text = `${label} ${sentence}`;
  const isOwn = current.every((file) => file.messageIndex === messageIndex);
  if (isOwn && enclosed.test(text)) return current;
  if (namesType(text, current)) return current;
  const work = seen.filter((file) => !file.supplied);
  return work.length ? underDiscussion(work, messageIndex) : current;
}

/** "One thing in the scan": the text names what all these files are. */
function namesType(text: string, files: readonly SeenFile[]): boolean {
  return typeWords.some(([words, names]) => words.test(text) && areAll(files, names));
}

function areAll(files: readonly SeenFile[], names: RegExp): boolean {
  return files.every(({ attachment }) => names.test(attachment.name));
}

/** The sentence introduces the files that come with it. */
const enclosed =
  /(?<!\p{L})(?:attach(?:ed|ing)?|enclosed?|anbei|angehängt|im anhang|beigefügt|ci-joint|joint|adjunt[oa]s?)(?!\p{L})/iu;
/** Names of papers that accompany a delivery and are no work. */
const paperwork =
  /(?<!\p{L})(?:angebot|offer|quote|quotation|estimate|kostenvoranschlag|devis|presupuesto|invoice|rechnung|facture|factura|receipt|contract|vertrag|read-?me)(?!\p{L})/iu;

/** Chooses the first file of a delivery in its sender's order, if nothing distinguishes them. */
function firstOf(files: readonly SeenFile[]): SeenFile | null {
  return files.find(({ attachment }) => !paperwork.test(attachment.name)) ?? files[0] ?? null;
}

const sideView =
  /(?:^|[\s_.-])(?:mobile?|phone|tablet|back|rear|side|detail|close-?up|thumb(?:nail)?|render(?:ing)?|preview|dark|night|rückseite|verso|dos|reverso|detalle)(?=[\s_.-])/iu;

/** Of several views of one thing, chooses the one that shows it as a whole, if the names tell. */
function mainView(files: readonly SeenFile[]): SeenFile | null {
  const whole = files.filter(({ attachment }) => !sideView.test(attachment.name));
  return whole.length === 1 ? (whole[0] ?? null) : null;
}

/** The newest version of a file, under whichever name it came. */
function latestOf(file: ThreadAttachment | null, seen: readonly SeenFile[]): SeenFile | null {
  const known = file && seen.findLast(({ attachment }) => attachment.name === file.name);
  if (!known) return null;
  const family = seen.filter((one) => one.family === known.family);
  const newest = family.filter((one) => one.messageIndex === family.at(-1)?.messageIndex);
  const ending = endingOf(known);
  return newest.find((one) => endingOf(one) === ending) ?? principal(newest) ?? known;
}

function endingOf({ attachment }: SeenFile): string {
  return attachment.name.slice(attachment.name.lastIndexOf(".")).toLowerCase();
}

/** The files of this message, else of the latest one before that brought any. */
function underDiscussion(seen: readonly SeenFile[], messageIndex: number): SeenFile[] {
  const latest = seen.findLast((file) => file.messageIndex <= messageIndex)?.messageIndex;
  return seen.filter((file) => file.messageIndex === latest);
}

function latestOfFamilies(seen: readonly SeenFile[]): SeenFile[] {
  const families = new Map<string, SeenFile>();
  for (const file of seen) families.set(file.family, file);
  return [...families.values()];
}

function byWords(words: SaidWords, files: readonly SeenFile[]): SeenFile | null {
  if (files.length === 0) return null;
  const frequency = new Map<string, number>();
  for (const file of files) {
    for (const token of file.tokens) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  }
  const scored = files
    .map((file) => ({
      file,
      score: file.tokens
        .filter((token) => isSaid(token, words))
        .reduce((sum, token) => sum + 1 / (frequency.get(token) ?? 1), 0),
    }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best) return null;
  const tied = scored.filter(({ score }) => score === best.score).map(({ file }) => file);
  return tied.length === 1 ? best.file : principal(tied);
}

/** The words of a text by which files are looked up. */
interface SaidWords {
  /** As written, apart and run together. */
  all: Set<string>;
  /** Words long enough to match other forms: as they are, and without up to three letters. */
  long: Set<string>;
  cut: Set<string>;
  things: Set<number>;
}

function saidIn(text: string): SaidWords {
  const words = new Set(wordsOf(text));
  const things = [...words].map(thingOf).filter((thing) => thing !== undefined);
  const long = [...words].filter((word) => word.length >= LONG_WORD);
  return {
    all: new Set([...words, ...joinedWords(text)]),
    long: new Set(long),
    cut: new Set(long.flatMap((word) => [1, 2, 3].map((ending) => word.slice(0, -ending)))),
    things: new Set(things),
  };
}

/** "icons" names "icon", "Handouts" names "handout"; short words and numbers must be equal. */
function isSaid(token: string, { all, long, cut, things }: SaidWords): boolean {
  if (all.has(token)) return true;
  const thing = thingOf(token);
  if (thing !== undefined && things.has(thing)) return true;
  if (token.length < 4 || /\d/.test(token)) return false;
  if (cut.has(token)) return true;
  for (let end = LONG_WORD; end < token.length; end++)
    if (long.has(token.slice(0, end))) return true;
  return false;
}
const LONG_WORD = 5;

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

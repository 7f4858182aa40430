import type { ThreadAttachment } from "./extraction-types.ts";

/** An attachment with the index of the message that brought it. */
export interface SeenFile {
  attachment: ThreadAttachment;
  messageIndex: number;
  tokens: string[];
  family: string;
  version: number | null;
}

const decoration =
  /^(?:image\d{3}|outlook-|logo[_-]?sig|signature|spacer|pixel|facebook|linkedin|instagram|twitter|winmail)/iu;
const notWork = /\.(?:ics|vcf|p7s|asc|eml|dat)$/iu;
const generic = new Set(
  "final finale draft proof new neu copy version rev the and pdf jpg jpeg png zip svg doc docx ppt pptx xls xlsx ai eps psd indd dxf step tif tiff mp4 img scan file files ver".split(
    " ",
  ),
);
const synonyms: [RegExp, string[]][] = [
  [
    /\b(?:slides?|deck|presentation|folien?)\b/iu,
    ["ppt", "pptx", "key", "odp", "deck", "slides", "potx"],
  ],
  [/\b(?:spreadsheet|excel|sheet)\b/iu, ["xls", "xlsx", "csv"]],
  [/\b(?:video|clip|footage|animation)\b/iu, ["mp4", "mov", "gif", "webm"]],
  [/\bscreenshots?\b/iu, ["png", "screenshot", "screen"]],
  [/\b(?:photos?|pictures?|fotos?)\b/iu, ["jpg", "jpeg", "photo", "foto"]],
  [/\b(?:pdf|page|p\.|seite|página)\b/iu, ["pdf"]],
  [/\b(?:stl|step|cad|3d)\b/iu, ["stl", "step", "stp", "iges"]],
  [/\b(?:drawing|zeichnung|dxf|dwg)\b/iu, ["dxf", "dwg", "drawing"]],
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
 * The file that a clause is about: named outright, by its version, by words of its name, or
 * the latest one under discussion. Null when several could be meant.
 */
export function chooseFile(
  clause: string,
  surroundings: string,
  seen: readonly SeenFile[],
  messageIndex: number,
): ThreadAttachment | null {
  if (seen.length === 0) return null;
  const lower = clause.toLowerCase();
  const named = seen.findLast(({ attachment }) => lower.includes(attachment.name.toLowerCase()));
  if (named) return named.attachment;

  const version = /\b(?:v|version |proof |rev\.? ?|draft |rc)(\d{1,3})\b/iu.exec(clause);
  if (version?.[1]) {
    const wanted = Number(version[1]);
    const match = seen.findLast((file) => file.version === wanted);
    if (match) return match.attachment;
  }
  const current = underDiscussion(seen, messageIndex);
  const byWords =
    bestByWords(clause, current) ??
    bestByWords(surroundings, current) ??
    bestByWords(clause, latestOfFamilies(seen));
  if (byWords) return byWords.attachment;
  if (current.length === 1) return current[0]?.attachment ?? null;
  const byType = current.filter((file) => suggestsType(clause, file));
  return byType.length === 1 ? (byType[0]?.attachment ?? null) : null;
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

function bestByWords(text: string, files: readonly SeenFile[]): SeenFile | null {
  if (files.length < 2 && text === "") return null;
  const words = new Set(wordsOf(text));
  const frequency = new Map<string, number>();
  for (const file of files)
    for (const token of new Set(file.tokens)) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  let best: SeenFile | null = null;
  let most = 0;
  let tied = false;
  for (const file of files) {
    let score = 0;
    for (const token of new Set(file.tokens)) {
      if (
        words.has(token) ||
        (token.length > 4 &&
          [...words].some(
            (word) => word.startsWith(token) || (word.length > 4 && token.startsWith(word)),
          ))
      )
        score += 1 / (frequency.get(token) ?? 1);
    }
    if (score > most + 1e-9) {
      best = file;
      most = score;
      tied = false;
    } else if (score > 0 && Math.abs(score - most) < 1e-9) {
      tied = best?.family !== file.family;
      best = file;
    }
  }
  return tied || most < 0.5 ? null : best;
}

function suggestsType(clause: string, file: SeenFile): boolean {
  const extension = file.attachment.name.split(".").at(-1)?.toLowerCase() ?? "";
  return synonyms.some(([pattern, types]) => pattern.test(clause) && types.includes(extension));
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

function familyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(
      /[\s_.-]*(?:v|ver|version|proof|rev|r|draft|final|korr|neu|new|copy|abzug)[\s_.-]*\d*(?=[\s_.-]|$)/gu,
      "",
    )
    .replace(/[\s_-]*\(?\d{1,2}\)?(?=\.[a-z0-9]+$)/u, "");
}

function versionOf(name: string): number | null {
  const match =
    /(?:^|[\s_.-])(?:v|ver|version|proof|rev|r|draft|rc|abzug)[\s_.-]?(\d{1,3})(?=[\s_.-]|$)/iu.exec(
      name,
    );
  return match?.[1] ? Number(match[1]) : null;
}

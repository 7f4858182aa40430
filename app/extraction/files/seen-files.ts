import { languageOf } from "../closing/same-thing.ts";
import type { ThreadAttachment } from "../extraction-types.ts";

/** An attachment with the index of the message that brought it. */
export interface SeenFile {
  attachment: ThreadAttachment;
  messageIndex: number;
  tokens: string[];
  family: string;
  version: number | null;
  /** Sent by the client as material: a text, a logo, a picture for reference. */
  supplied: boolean;
}

const decoration =
  /^(?:image\d{3}|outlook-|logo[_-]?sig|signature|spacer|pixel|facebook|linkedin|instagram|twitter|winmail)/iu;
const notWork = /\.(?:ics|vcf|p7s|asc|eml|msg|dat)$/iu;
const generic = new Set(
  "final finale draft proof new neu copy version rev the and from for with von und mit der die das les pour con los las pdf jpg jpeg png zip svg doc docx ppt pptx xls xlsx ai eps psd indd dxf step tif tiff mp4 img scan file files ver mock print".split(
    " ",
  ),
);
/**
 * The attachments that can be under discussion; signature pictures and calendars are none.
 * `before` are those of earlier messages.
 */
export function seenFiles(
  attachments: readonly ThreadAttachment[],
  messageIndex: number,
  byMaker = true,
  before: readonly SeenFile[] = [],
): SeenFile[] {
  const work = before.slice(-MAX_COMPARED).filter((file) => !file.supplied);
  const families = new Set(work.map((file) => file.family));
  const tokens = new Set(work.flatMap((file) => file.tokens));
  const isRelated = (file: Pick<SeenFile, "family" | "tokens">) =>
    families.has(file.family) || file.tokens.some((token) => tokens.has(token));
  return attachments
    .filter(({ name }) => !decoration.test(name) && !notWork.test(name))
    .map((attachment) => {
      const name = attachment.name.slice(-LONGEST_NAME);
      const file = {
        attachment,
        messageIndex,
        tokens: tokensOf(name),
        family: familyOf(name),
        version: versionOf(name),
      };
      const material = !byMaker && work.length > 0 && !workName.test(name) && !file.version;
      return { ...file, supplied: material && !isRelated(file) };
    });
}

/** The longest part of a name that is read, from its end: no file system has longer names. */
const LONGEST_NAME = 300;
/** The number of earlier files that a new one is compared with. */
const MAX_COMPARED = 60;
/** Types of files that a sender presents as work, or sends back with remarks. */
const workName =
  /proof|abzug|draft|entwurf|layout|mock|preview|markup|marked|annotated|comments|notes|remarks|korr|anmerkungen|observaciones|remarques/iu;

/** Words and numbers both apart and as written: "728x90" is found whole and by its parts. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [...lower.matchAll(/\p{L}+|\d+/gu), ...lower.matchAll(/[\p{L}\d]+/gu)].map(String);
}

/** Words run together as in names: "Spread 1" is "spread1", "rose gold" "rosegold", "still_02" "still2". */
export function joinedWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  return words.slice(1).map((word, at) => `${words[at]}${word.replace(/^0+(?=\d)/, "")}`);
}

/** The distinctive words and numbers of a file name. */
export function tokensOf(name: string): string[] {
  const stem = name.replace(/\.[^.]{1,5}$/, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const words = wordsOf(stem).filter(
    (token) => (token.length >= 3 || numberedName.test(token)) && !generic.has(token),
  );
  const numbered = joinedWords(stem).filter((token) => /^\p{L}{4,}\d+$/u.test(token));
  const languages = wordsOf(stem).flatMap((token) => languageOf(token) ?? []);
  return [...new Set([...words, ...numbered, ...languages])];
}

/** "07", "h7", but not "r2": that is a version. */
const numberedName = /^(?:\d{2,}|[a-qs-uw-z]\d)$/;

const versionPart =
  /(?:^|[\s_.-])(?:v|ver|version|proof|rev|r|draft|rc|abzug|mock)[\s_.-]?(\d{1,3}[a-z]?|[a-h])(?=[\s_.-]|$)/iu;

function familyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.[^.]{1,5}$/, "")
    .replace(versionPart, "")
    .replace(/(?<![\s_.-])[\s_.-]+(?:final|korr|neu|new|copy|[a-h])$/u, "")
    .replace(/(?<=\p{L})[\s_-]*\(?\d{1,2}[a-z]?\)?$/u, "");
}

function versionOf(name: string): number | null {
  const match = versionPart.exec(name) ?? /[\s_-]([A-H])(?=\.[^.]{1,5}$)/u.exec(name);
  return match?.[1] ? versionNumber(match[1]) : null;
}

/** "3" and "C" are both the third. */
export function versionNumber(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? text.toUpperCase().charCodeAt(0) - 64 : number;
}

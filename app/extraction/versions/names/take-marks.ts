import type { Mark, ReadName } from "./name-types.ts";
import { countedNouns, gluedStage, letteredNouns, stageOf } from "./version-words.ts";

const noun = [...countedNouns].sort((one, other) => other.length - one.length).join("|");
/** "proof2", "v1.2b": a noun that counts versions, the number, and a letter. */
const counted = new RegExp(`^(${noun})(\\d{1,3}(?:[.,]\\d{1,3}){0,3})([a-z])?$`, "u");
const nounAlone = new RegExp(`^(?:${noun})$`, "u");
/** "revC2": a noun, a letter, and a number. */
const lettered = new RegExp(`^(${letteredNouns.join("|")})([a-z])(\\d{0,2})$`, "u");
const letteredAlone = new RegExp(`^(?:${letteredNouns.join("|")})$`, "u");
const number = /^(\d{1,3}(?:[.,]\d{1,3}){0,3})([a-z])?$/u;
const stageWithNumber = /^(\p{L}{3,}?)(\d{1,2})$/u;
const ordinal =
  /^(?:(1st|2nd|3rd|[4-9]th|[1-9]te[rs]?|[1-9](?:er|ere|eme|e|a|o|n[ad]o?))|(first|erster?|premiere?|primera?|prima|primo)|(second|zweiter?|deuxieme|segunda?|seconda?)|(third|dritter?|troisieme|tercera?|terza|terzo))$/u;

/** Takes the signs of a version out of the words. */
export function takeMarks(
  tokens: readonly string[],
  marks: Mark[],
): { words: string[]; around: ReadName["around"] } {
  const words: string[] = [];
  let firstNumber: number | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const next = tokens[at + 1] ?? "";
    const taken = markAt(token, next, at);
    if (!taken) {
      words.push(token);
      continue;
    }
    at += taken.length - 1;
    marks.push(...taken.marks);
    if (taken.marks.some(({ kind }) => kind === "number" || kind === "letter")) {
      firstNumber ??= words.length;
    }
  }
  const around =
    firstNumber === null
      ? null
      : { before: words.slice(0, firstNumber), after: words.slice(firstNumber) };
  return { words, around };
}

type Taken = { marks: Mark[]; length: number } | null;

function markAt(token: string, next: string, at: number): Taken {
  return (
    numberMark(token, next, at) ??
    letterMark(token, next) ??
    ordinalMark(token, next) ??
    stageMark(token, next)
  );
}

/** "proof2", "v 1.2", "r2"; but "r118" is a name, and so is what begins with "r2". */
function numberMark(token: string, next: string, at: number): Taken {
  const glued = counted.exec(token);
  if (glued) return { marks: numbered(glued[1] ?? "", glued[2] ?? "", glued[3]), length: 1 };
  const short = at > 0 ? /^r(\d{1,2})$/u.exec(token) : null;
  if (short) return { marks: numbered("rev", short[1] ?? "", undefined), length: 1 };
  // "1P", "2P": the passes of a typesetter; more are pages.
  const pass = at > 0 ? /^([1-6])p$/u.exec(token) : null;
  if (pass && (!next || stageOf(next) !== null))
    return { marks: numbered("pass", pass[1] ?? "", undefined), length: 1 };
  const after = number.exec(next);
  if (after && at > 0 && token === "bulletin") {
    return { marks: numbered(token, after[1] ?? "", undefined), length: 2 };
  }
  if (!after || !(nounAlone.test(token) || (at > 0 && token === "r"))) return null;
  return { marks: numbered(token, after[1] ?? "", after[2]), length: 2 };
}

/** "revC2", "Ind. b". */
function letterMark(token: string, next: string): Taken {
  const glued = lettered.exec(token);
  if (glued) return { marks: byLetter(glued[2] ?? "", glued[3]), length: 1 };
  const single = /^([a-z])(\d{0,2})$/u.exec(next);
  if (!single || !letteredAlone.test(token)) return null;
  return { marks: byLetter(single[1] ?? "", single[2]), length: 2 };
}

/** "2nd draft". */
function ordinalMark(token: string, next: string): Taken {
  const order = ordinal.exec(token);
  if (!order || !(nounAlone.test(next) || stageOf(next) === "early")) return null;
  const written = [order[2], order[3], order[4]].findIndex(Boolean) + 1;
  const value = order[1] ? Number.parseInt(order[1], 10) : written;
  return { marks: [{ kind: "number", noun: next, parts: [value] }], length: 2 };
}

function stageMark(token: string, next: string): Taken {
  const own = stageOf(token);
  const split = own ? null : stageWithNumber.exec(token);
  const stage = own ?? stageOf(split?.[1] ?? "");
  if (!stage) return null;
  const word = split?.[1] ?? token;
  if (split)
    return { marks: [{ kind: "stage", stage, word, number: Number(split[2]) }], length: 1 };
  const follows = /^\d{1,2}$/.test(next);
  const value = follows ? Number(next) : 0;
  return { marks: [{ kind: "stage", stage, word, number: value }], length: follows ? 2 : 1 };
}

function numbered(noun: string, digits: string, letter: string | undefined): Mark[] {
  const parts = digits.split(/[.,]/).map(Number);
  if (letter) parts.push(letter.charCodeAt(0) - 96);
  return [{ kind: "number", noun, parts }];
}

function byLetter(letter: string, digits: string | undefined): Mark[] {
  const mark: Mark = { kind: "letter", letter };
  return digits ? [mark, { kind: "number", noun: "", parts: [Number(digits)] }] : [mark];
}

/** Words and numbers; a dot stays between digits, as in "v1.2". */
export function tokensOf(text: string): string[] {
  return text
    .replace(/(?<!\d)[.,]|[.,](?!\d)/g, " ")
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .flatMap((token) => unglue(token))
    .filter(Boolean);
}

/** "logofinal2" and "teaboxv2" as two words. */
function unglue(token: string): string[] {
  const stage = gluedStage.exec(token);
  if (stage && stageOf(token) === null) return [stage[1] ?? "", `${stage[2]}${stage[3]}`];
  const coded = /^(\d{2,6})((?:r|rev)\d{1,2})$/u.exec(token);
  if (coded) return [coded[1] ?? "", coded[2] ?? ""];
  const version = /^(\p{L}{3,}?)((?:v|rev|ver)\d{1,2})$/u.exec(token);
  if (version && !counted.test(token)) return [version[1] ?? "", version[2] ?? ""];
  return [token];
}

import { type ReadChoice, readChoice } from "../mail-choice.ts";
import { readOfMail } from "../mail-cues.ts";
import { foldName } from "../names/fold-name.ts";
import type { VersionMessage } from "../version-types.ts";
import { type MailSign, mailSigns } from "./mail-signs.ts";

/** The words of a mail for the model, read once from the beginning of its text. */
export interface MailWords {
  words: ReadonlySet<string>;
  /** The first five letters of its longer words, which ignores their endings. */
  stems: ReadonlySet<string>;
  signs: Readonly<Record<MailSign, boolean>>;
  choice: ReadChoice;
}

const read = new WeakMap<VersionMessage, MailWords>();

export function wordsOf(message: VersionMessage): MailWords {
  const known = read.get(message) ?? readWords(message.text.slice(0, readOfMail));
  read.set(message, known);
  return known;
}

function readWords(text: string): MailWords {
  const words = foldName(text).match(/[\p{L}\d]+/gu) ?? [];
  const long = words.filter((word) => /^\p{L}{4,}$/u.test(word));
  const has = (sign: MailSign) => mailSigns[sign].test(text);
  return {
    words: new Set(words),
    stems: new Set(long.map((word) => word.slice(0, 5))),
    signs: {
      attaches: has("attaches"),
      addsMore: has("addsMore"),
      tellsOfNow: has("tellsOfNow"),
      approves: has("approves"),
      requests: has("requests"),
      asks: has("asks"),
    },
    choice: readChoice(text),
  };
}

/** Counts the words of the first mail that occur, by their stems, in one of the others. */
export function echoes(one: MailWords, others: readonly MailWords[]): number {
  let found = 0;
  for (const stem of one.stems) if (others.some(({ stems }) => stems.has(stem))) found++;
  return found;
}

/** Counts the words of a name, except the shortest, that occur in one of the mails. */
export function mentions(names: Iterable<string>, mails: readonly MailWords[]): number {
  let found = 0;
  for (const word of names) {
    if (word.length > 2 && mails.some(({ words }) => words.has(word))) found++;
  }
  return found;
}

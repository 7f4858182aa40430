import { readOfMail } from "../mail-cues.ts";
import { foldName } from "../names/fold-name.ts";
import type { VersionMessage } from "../version-types.ts";

/** What the words of a mail are compared by. */
export interface MailWords {
  words: ReadonlySet<string>;
  /** The first five letters of its longer words, whatever their endings. */
  stems: ReadonlySet<string>;
}

const read = new WeakMap<VersionMessage, MailWords>();

/** The words of a mail, read once. */
export function wordsOf(message: VersionMessage): MailWords {
  const known = read.get(message) ?? readWords(message.text);
  read.set(message, known);
  return known;
}

function readWords(text: string): MailWords {
  const words = foldName(text.slice(0, readOfMail)).match(/[\p{L}\d]+/gu) ?? [];
  const long = words.filter((word) => /^\p{L}{4,}$/u.test(word));
  return { words: new Set(words), stems: new Set(long.map((word) => word.slice(0, 5))) };
}

/** How many words of the first are in one of the others by their stems. */
export function echoes(one: MailWords, others: readonly MailWords[]): number {
  let found = 0;
  for (const stem of one.stems) if (others.some(({ stems }) => stems.has(stem))) found++;
  return found;
}

/** How many of a name's words, but for the shortest, one of the mails has. */
export function mentions(names: Iterable<string>, mails: readonly MailWords[]): number {
  let found = 0;
  for (const word of names) {
    if (word.length > 2 && mails.some(({ words }) => words.has(word))) found++;
  }
  return found;
}

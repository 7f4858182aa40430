// w-shingling (Broder 1997): passages of earlier mails by their runs of four words.

/** A stored mail that was written before the one that is read. */
export interface EarlierMail {
  messageId: string;
  /** Its whole text. */
  text: string;
  /** By the same writer as the mail that is read. */
  isSameWriter: boolean;
}

/** What earlier mails hold of a line: the share of its words (0 to 1), and the mail that holds most of them. */
export interface Proof {
  share: number;
  of: string | null;
}

/** So many words in a row are hardly written twice by chance. */
const runLength = 4;
/** Of one mail's earlier mails no more words are compared: they are read at every mail. */
const mostWords = 200_000;
const unproved: Proof = { share: 0, of: null };

/**
 * The words of earlier mails, to tell which lines of a mail stand in one of them (w-shingling: runs of four words, so
 * that lines which were wrapped otherwise are found too). Time and memory grow in step with the texts.
 */
export class EarlierMails {
  readonly isEmpty: boolean;
  readonly #runs = new Map<string, string>();
  readonly #lines = new Map<string, string>();
  readonly #ownLines = new Set<string>();

  constructor(mails: readonly EarlierMail[]) {
    this.isEmpty = mails.length === 0;
    let left = mostWords;
    for (const mail of mails) if (left > 0) left -= this.#add(mail, left);
  }

  /** Returns how many words it took. */
  #add({ messageId, text, isSameWriter }: EarlierMail, most: number): number {
    const words: string[] = [];
    for (const line of text.split("\n")) {
      const found = wordsOf(line);
      const whole = found.join(" ");
      if (whole && !this.#lines.has(whole)) this.#lines.set(whole, messageId);
      if (whole && isSameWriter) this.#ownLines.add(whole);
      words.push(...found);
      if (words.length >= most) break;
    }
    for (let at = 0; at + runLength <= words.length; at++) {
      const run = words.slice(at, at + runLength).join(" ");
      if (!this.#runs.has(run)) this.#runs.set(run, messageId);
    }
    return words.length;
  }

  /** Whether an earlier mail of the same writer has this line. */
  isRepeated(line: string): boolean {
    const whole = wordsOf(line).join(" ");
    return whole !== "" && this.#ownLines.has(whole);
  }

  /** For each line what earlier mails hold of it. */
  prove(lines: readonly string[]): Proof[] {
    if (this.isEmpty) return lines.map(() => unproved);
    const wordsByLine = lines.map(wordsOf);
    const words = wordsByLine.flat();
    const holder: (string | null)[] = words.map(() => null);
    for (let at = 0; at + runLength <= words.length; at++) {
      const of = this.#runs.get(words.slice(at, at + runLength).join(" "));
      if (of !== undefined) holder.fill(of, at, at + runLength);
    }
    let from = 0;
    return wordsByLine.map((own) => {
      const held = holder.slice(from, from + own.length);
      from += own.length;
      const whole = this.#lines.get(own.join(" "));
      if (own.length > 0 && whole !== undefined) return { share: 1, of: whole };
      const of = held.find((one) => one !== null) ?? null;
      const count = held.filter((one) => one !== null).length;
      return own.length === 0 ? unproved : { share: count / own.length, of };
    });
  }
}

/** Letters and digits alone: plain text marks bold words and addresses of links in many ways. */
function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A mailer breaks a paragraph into so many lines at most; what is longer is looked for no further. */
const mostLines = 80;
/** The characters that are compared for one mail at most: a mail may be made of beginnings that never end. */
const mostCompared = 5_000_000;
/** In plain text the address stands behind the words of a link. */
const linkAddress = /[<([]\s?(?:https?:|mailto:)[^\s>)\]]{0,500}\s?[>)\]]/giu;

/** The lines of a mail that stand in a text whose lines are not broken, such as its HTML part shows it. */
export class HintedLines {
  readonly #exact: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  readonly #sorted: readonly string[];
  #left = mostCompared;

  constructor(hint: string) {
    const lines = hint.split("\n").map((line) => line.trim());
    this.#exact = new Set(lines.filter(Boolean));
    this.#words = new Set(lines.map(wordsOf).filter(Boolean));
    this.#sorted = [...this.#words].sort();
  }

  /** How many lines from this one make up a line of the hint, 0 if none does. Quoted lines must be equal. */
  countFrom(at: number, lines: readonly string[]): number {
    const line = lines[at]?.trim() ?? "";
    if (this.#exact.has(line)) return 1;
    if (line.startsWith(">")) return 0;
    let words = wordsOf(line);
    if (words === "") return 0;
    for (let count = 1; count <= mostLines; count++) {
      if (this.#words.has(words)) return count;
      const next = lines[at + count]?.trim() ?? "";
      this.#left -= words.length;
      if (this.#left < 0 || next === "" || next.startsWith(">") || !this.#isBeginning(`${words} `))
        return 0;
      words = `${words} ${wordsOf(next)}`.trim();
    }
    return 0;
  }

  #isBeginning(words: string): boolean {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < words) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low]?.startsWith(words) === true;
  }
}

/** Letters and digits: plain text has asterisks for bold letters and addresses for links. */
function wordsOf(line: string): string {
  return line
    .replace(linkAddress, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

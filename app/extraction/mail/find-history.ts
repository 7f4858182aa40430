import type { EarlierMails, Proof } from "./earlier-mails.ts";
import { answersCue, attributionVerb, forwardedLine, passOnCue } from "./mail-markers.ts";
import type { Line } from "./message-lines.ts";
import { afterHeaders, isBlank, type QuotationHead, quotationHeadAt } from "./quotation-head.ts";

/** What is known of the mail whose history is looked for. */
export interface MailFacts {
  /** The new text as the HTML part shows it. */
  newTextHint: string | null;
  /** Its subject calls it a forward. */
  isForward: boolean;
  /** It answers no mail. */
  isFirst: boolean;
  earlier: EarlierMails;
}

/** From this share of words on, a line or a passage counts as held by an earlier mail. */
const provedLine = 0.7;
const provedPassage = 0.3;

/**
 * Marks the lines that were quoted from other mails, and leaves what the writer typed or passes on. Text is history only
 * if
 * - it has quote marks under an attribution, or an earlier mail holds it, or
 * - it stands below the head of a quotation and earlier mails hold that passage: what they do not hold of it are answers
 *   between the quoted lines; or
 * - nothing is known of that passage, the mail is an answer, and its head is one that only mail programs write.
 * The HTML part alone proves nothing: it tells what of such a passage is the writer's own. A forward keeps the passage
 * that it passes on. `isApart` is set where lines between two kept ones were left out.
 */
export function markHistory(lines: Line[], facts: MailFacts): void {
  const proofs = facts.earlier.prove(lines.map(({ plain }) => plain.replace(/^[\s>]+/, "")));
  new HistoryReader(lines, proofs, facts).read();
}

class HistoryReader {
  readonly #lines: Line[];
  readonly #proofs: readonly Proof[];
  readonly #facts: MailFacts;
  readonly #isHintedOut: readonly boolean[] | null;
  #at = 0;
  /** What the kept lines so far say. Noted as they are kept, so that many heads cost no more than many lines. */
  readonly #said = { words: false, answersWithin: false, passesOn: false };
  #hasAttribution = false;
  #hasPassedOn = false;
  #isInHistory = false;

  constructor(lines: Line[], proofs: readonly Proof[], facts: MailFacts) {
    this.#lines = lines;
    this.#proofs = proofs;
    this.#facts = facts;
    this.#isHintedOut = hintedOut(lines, facts.newTextHint);
  }

  read(): void {
    while (this.#at < this.#lines.length) {
      const plain = this.#lines[this.#at]?.plain ?? "";
      const head = this.#headHere();
      if (forwardedLine.test(plain)) this.#passOn(afterHeaders(this.#lines, this.#at + 1));
      else if (/^\s*>/.test(plain)) this.#readMarked();
      else if (head && this.#isFollowedByMark(head)) {
        this.#hasAttribution = true;
        this.#cutTo(this.#at + head.length);
      } else if (head) this.#readPassage(head);
      else this.#keep(this.#at + 1);
    }
  }

  /** An attribution may also be short ("Lena schreef:") where the HTML part shows the rest as quoted. */
  #headHere(): QuotationHead | null {
    const head = quotationHeadAt(this.#lines, this.#at);
    if (head) return head;
    const line = this.#lines[this.#at];
    if (!this.#isHintedOut?.[this.#at] || !line) return null;
    const isShort = attributionVerb.test(line.plain) && /[:：]\s*$/u.test(line.plain);
    return isShort ? { length: 1, kind: "attribution", isStrict: true } : null;
  }

  #isFollowedByMark({ length }: QuotationHead): boolean {
    let at = this.#at + length;
    while (at < this.#lines.length && isBlank(this.#lines[at])) at++;
    return /^\s*>/.test(this.#lines[at]?.plain ?? "");
  }

  /** A run of lines with quote marks: quoted, or a list of the writer's own whose points begin so. */
  #readMarked(): void {
    let end = this.#at;
    while (end < this.#lines.length && /^\s*>/.test(this.#lines[end]?.plain ?? "")) end++;
    const { isFirst, earlier } = this.#facts;
    const isQuoted =
      this.#hasAttribution ||
      this.#isProved(this.#at, end) ||
      (!isFirst && (earlier.isEmpty || this.#isHintedOut?.[this.#at] === true));
    if (isQuoted) this.#cutTo(end);
    else this.#keep(end);
  }

  /** What stands below the head of a quotation without quote marks, up to the next head. */
  #readPassage(head: QuotationHead): void {
    const from = this.#at + head.length;
    const end = this.#endOfPassage(from);
    const said = this.#said;
    if (head.kind === "attribution" && !said.words) {
      // Below an attribution that begins the mail nothing tells the quotation from the reply.
      this.#cutTo(from);
      this.#keepUnproved(end, () => true);
      return;
    }
    const passesOn = !said.words || (this.#facts.isForward && !this.#isInHistory);
    if (!this.#hasPassedOn && !this.#isInHistory && passesOn) {
      this.#passOn(from);
    } else if (this.#isProved(from, end)) {
      this.#cutTo(from);
      this.#keepUnproved(end, ({ plain }) => /[\p{L}\p{N}]/u.test(plain));
      this.#isInHistory = true;
    } else if (!this.#isInHistory && (said.answersWithin || said.passesOn)) {
      this.#passOn(from);
    } else if (this.#isInHistory || (head.isStrict && !this.#facts.isFirst)) {
      this.#cutTo(from);
      this.#keepUnproved(end, (_, at) => this.#isHintedOut?.[at] === false);
      this.#isInHistory = true;
    } else this.#keep(from);
  }

  #endOfPassage(from: number): number {
    let at = from;
    while (at < this.#lines.length) {
      const plain = this.#lines[at]?.plain ?? "";
      if (/^\s*>/.test(plain) || forwardedLine.test(plain)) break;
      if (at > from && quotationHeadAt(this.#lines, at)) break;
      at++;
    }
    return at;
  }

  #isProved(from: number, to: number): boolean {
    let words = 0;
    let held = 0;
    for (let at = from; at < to; at++) {
      const length = this.#lines[at]?.plain.length ?? 0;
      words += length;
      held += length * (this.#proofs[at]?.share ?? 0);
    }
    return words > 0 && held / words >= provedPassage;
  }

  /** Cuts up to a line, but keeps what no earlier mail holds and the rule takes for the writer's own. */
  #keepUnproved(end: number, isOwn: (line: Line, at: number) => boolean): void {
    while (this.#at < end) {
      const line = this.#lines[this.#at];
      if (!line) break;
      const isHeld = (this.#proofs[this.#at]?.share ?? 0) >= provedLine;
      if (isBlank(line) || (!isHeld && isOwn(line, this.#at))) this.#keep(this.#at + 1);
      else this.#cutTo(this.#at + 1);
    }
  }

  /** Cuts the lines that introduce a passage, which the writer passes on. */
  #passOn(from: number): void {
    this.#cutTo(from);
    this.#hasPassedOn = true;
  }

  #cutTo(end: number): void {
    for (; this.#at < end; this.#at++) {
      const line = this.#lines[this.#at];
      if (!line) break;
      line.cut = "quoted";
      const proof = this.#proofs[this.#at];
      if (proof && proof.share >= provedLine) line.of = proof.of;
    }
    const next = this.#lines[this.#at];
    if (next) next.isApart = true;
  }

  #keep(end: number): void {
    for (; this.#at < end; this.#at++) {
      const plain = this.#lines[this.#at]?.plain ?? "";
      this.#said.words ||= plain.trim() !== "";
      this.#said.answersWithin ||= answersCue.test(plain);
      this.#said.passesOn ||= passOnCue.test(plain);
    }
  }
}

/** For each line whether the HTML part shows it as quoted; null where the two parts differ too much to tell. */
function hintedOut(lines: readonly Line[], hint: string | null): boolean[] | null {
  if (!hint?.trim()) return null;
  const hinted = new HintedLines(hint);
  const raw = lines.map((line) => line.raw);
  const out = lines.map(() => true);
  let shown = 0;
  for (let at = 0; at < lines.length; ) {
    const count = hinted.countFrom(at, raw);
    for (let i = at; i < at + Math.max(1, count); i++) {
      out[i] = count === 0 && raw[i]?.trim() !== "";
      if (count > 0) shown += raw[i]?.trim().length ?? 0;
    }
    at += Math.max(1, count);
  }
  return shown * 2 >= hint.trim().length ? out : null;
}

/** A mailer breaks a paragraph into so many lines at most; what is longer is looked for no further. */
const mostLines = 80;
/** The characters that are compared for one mail at most: a mail may be made of beginnings that never end. */
const mostCompared = 5_000_000;
/** In plain text the address stands behind the words of a link. */
const linkAddress = /[<([]\s?(?:https?:|mailto:)[^\s>)\]]{0,500}\s?[>)\]]/giu;

/** The lines of a mail that stand in a text whose lines are not broken, such as its HTML part shows it. */
class HintedLines {
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

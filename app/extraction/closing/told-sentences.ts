import { numbersIn } from "../text/numbers-in.ts";
import { pagesOf } from "../text/page-of.ts";
import { isSalutation } from "../text/salutation.ts";
import type { Unit } from "../text/segment.ts";
import { wordPattern } from "../text/word-pattern.ts";
import { tellsAllDone } from "./all-done.ts";
import { isSignOff, isUnlimited } from "./approval.ts";
import { listNumberOf } from "./list-number.ts";
import type { OpenItem, ReadMessage, ReadUnit } from "./read-units.ts";
import { SentenceIndex } from "./sentence-index.ts";

const undone = wordPattern(
  "still|not yet|didn't make it|did not|didn't|won't|can't|cannot|couldn't|isn't|aren't|yet to|later|tomorrow",
  "haven't|hasn't|have not|has not|waiting (?:for|on)|on hold|pending|for now|once (?:i|we|the|you|they)",
  "noch nicht|leider nicht|kann nicht|wart(?:e|en) (?:\\p{L}+ ){0,3}auf|noch (?:dran|offen|aus|am)|nicht (?:geschafft|dazu gekommen)",
  "pas encore|j'attends|en attente|pas pu|reste à|on attend",
  "todavía no|aún no|pendientes?|esperando|espero a|no he podido|falta que",
);
const asPromised = wordPattern(
  "as promised",
  "wie versprochen",
  "comme promis",
  "como prometí|lo prometido",
);
const received = wordPattern(
  "received|got (?:it|them)|arrived|(?:is|are) here|came through|erhalten|angekommen|bien reçue?s?|recibid[oa]s?",
  "(?:is|ist|sind) (?:\\p{L}+ )?da(?=[.,!]|$)|(?:est|sont) (?:bien )?arrivée?s?|(?:ha|han) llegado|llegó|llegaron",
);

/** "The museum!" names a thing and says nothing of it. */
const exclaims =
  /^[^\p{L}]*(?:the|an?|der|die|das|ein|eine|la|le|les|el|los|las|una?) [\p{L}'-]+!+$/iu;

/** "1 - swapped": answers the first point of a list. */
const numbered = /^\d{1,2}\s?[-–—:=]\s/u;

const clauseEnd = /[,;:–—]|\s(?:and|but|und|aber|et|mais|y|pero)\s/iu;
/** Where files are that come with a mail. */
const withMail = new RegExp(
  wordPattern(
    "attached|enclosed|uploaded|in the (?:zip|folder|drive|archive)",
    "angehängt|beigefügt|hochgeladen|im (?:anhang|zip|ordner)",
    "jointe?s?|dans le (?:zip|dossier)",
    "adjunt\\p{L}+|subid\\p{L}+|en (?:el|la) (?:zip|adjunto|carpeta)",
  ),
  "giu",
);

type SpokenMessage = { units: readonly ReadUnit[] } & Pick<ReadMessage, "cues">;

/**
 * The sentences of a message, grouped by what they can settle. Each group is computed once for each message, on
 * demand, and not again for each of the thread's items.
 */
export class ToldSentences {
  readonly #message: SpokenMessage;
  readonly #kinds = new Map<string, SentenceIndex>();
  #pointing: Map<string, number> | undefined;
  #numbered: Map<string, ReadUnit> | undefined;

  constructor(message: SpokenMessage) {
    this.#message = message;
  }

  get takingBack(): SentenceIndex {
    const { withdrawal, negatedAsk } = this.#message.cues;
    return this.#kind("taking back", ({ unit }) =>
      [withdrawal, negatedAsk].some((cue) => cue.test(unit.text)),
    );
  }

  /** Sentences that may answer a question. */
  get answers(): SentenceIndex {
    return this.#kind("answers", ({ unit, own }) => {
      const asksOrPromises = own !== null && own.item.kind !== "request";
      return !asksOrPromises && !this.#isPolite(unit);
    });
  }

  /** Sentences that are neither an item nor courtesy. */
  get remarks(): SentenceIndex {
    return this.#kind("remarks", ({ unit, own }) => !own && !this.#isPolite(unit));
  }

  /** Reports of something that happened. */
  get reports(): SentenceIndex {
    return this.#kind(
      "reports",
      ({ unit, own }) => !own && !undone.test(unit.text) && !this.#isAnnouncement(unit),
    );
  }

  /** What is not done yet, or comes later. */
  get leavingOpen(): SentenceIndex {
    const { announced, promise } = this.#message.cues;
    return this.#kind("leaving open", ({ unit: { text } }) =>
      [undone, announced, promise].some((cue) => cue.test(text)),
    );
  }

  /** Reports of an arrival. */
  get received(): SentenceIndex {
    return this.#among("received", this.reports, ({ unit }) => received.test(unit.text));
  }

  /** Reports of completed work. */
  get done(): SentenceIndex {
    return this.#among("done", this.reports, ({ unit }) => this.#isDone(unit));
  }

  /** Reports, without questions. */
  get statements(): SentenceIndex {
    return this.#among("statements", this.reports, ({ unit }) => !unit.text.endsWith("?"));
  }

  /** Statements that something came or was done. */
  get confirming(): SentenceIndex {
    return this.#among(
      "confirming",
      this.statements,
      ({ unit }) => received.test(unit.text) || this.#isDone(unit),
    );
  }

  /** Praise and approval without condition: "the name is right now". */
  get approving(): SentenceIndex {
    return this.#among(
      "approving",
      this.statements,
      ({ unit: { text } }) => this.#message.cues.approval.test(text) && isUnlimited(text),
    );
  }

  /** The first statement that approves the work as a whole. */
  get signOff(): ReadUnit | null {
    return this.#first("sign-off", this.statements, { test: isSignOff });
  }

  /** Statements about something in particular: not that files come with the mail, or that all is done. */
  get telling(): SentenceIndex {
    return this.#among(
      "telling",
      this.statements,
      (one) => !this.isHandingOver(one) && !isAllDone(one.unit),
    );
  }

  /** The first statement with one of these numbers, the last of them before the others: "four rattle, I'd go for six". */
  namingNumber(numbers: readonly string[]): ReadUnit | null {
    this.#numbered ??= firstWithEachNumber(this.telling.units);
    const named = numbers.findLast((one) => this.#numbered?.has(one));
    return (named !== undefined && this.#numbered.get(named)) || null;
  }

  get statementsOfWork(): SentenceIndex {
    return this.#among("of work", this.statements, ({ unit }) => this.#isDone(unit));
  }

  /** Statements about work, and short ones, which are about something that was asked. */
  get replies(): SentenceIndex {
    return this.#among(
      "replies",
      this.statements,
      ({ unit }) => this.#isDone(unit) || (unit.text.length <= 60 && !exclaims.test(unit.text)),
    );
  }

  get asPromised(): ReadUnit | null {
    return this.#first("as promised", this.reports, asPromised);
  }

  get handingOver(): ReadUnit | null {
    return this.#first("handing over", this.reports, this.#message.cues.delivery);
  }

  /** The first report that all of it is done. */
  get allDone(): ReadUnit | null {
    return this.reports.units.find(({ unit }) => isAllDone(unit)) ?? null;
  }

  /** The same for statements. */
  get allStatedDone(): ReadUnit | null {
    return this.statements.units.find(({ unit }) => isAllDone(unit)) ?? null;
  }

  /** Whether a sentence states that all of it is done. */
  saysAllDone(one: ReadUnit): boolean {
    return isAllDone(one.unit) && this.statements.units.includes(one);
  }

  /** "1, 3 and 4 are fixed", "0412 is done", "Page 11 is fixed": an item by number, file or page. */
  pointingAt({ listNumber, item }: OpenItem): ReadUnit | null {
    const counted = this.#among(
      "counted",
      this.statements,
      ({ unit }) => this.#isDone(unit) || unit.listed || numbered.test(unit.text),
    ).units;
    this.#pointing ??= indexByNumbers(counted.map(({ unit }) => unit));
    const wanted = [
      ...(listNumber === null ? [] : [`list ${listNumber}`]),
      ...(item.fileName?.match(/\d{2,}/g) ?? []).map((number) => `file ${number}`),
      ...(item.page === null ? [] : [`page ${item.page}`]),
    ];
    const places = wanted.flatMap((key) => this.#pointing?.get(key) ?? []);
    return counted[Math.min(...places)] ?? null;
  }

  /**
   * "Everything is in the zip": says that something comes with the mail, and nothing about the work, as
   * "v2: six holes" does.
   */
  isHandingOver({ unit: { text } }: ReadUnit): boolean {
    const { delivery, done } = this.#message.cues;
    const told = text.slice(Math.max(0, text.indexOf(": ")));
    return delivery.test(told) && !done.test(told.replace(withMail, ""));
  }

  /** "The logo follows", but not "the name is fixed, the logo follows". */
  #isAnnouncement({ text }: Unit): boolean {
    const { announced, done } = this.#message.cues;
    if (!announced.test(text)) return false;
    return !text.split(clauseEnd).some((clause) => done.test(clause) && !announced.test(clause));
  }

  #isPolite({ text }: Unit): boolean {
    return isSalutation(text) || (text.length < 40 && this.#message.cues.thanks.test(text));
  }

  #isDone({ text }: Unit): boolean {
    return this.#message.cues.done.test(text);
  }

  #kind(name: string, fits: (unit: ReadUnit) => boolean): SentenceIndex {
    return this.#select(name, () => this.#message.units.filter(fits));
  }

  #among(name: string, kind: SentenceIndex, fits: (unit: ReadUnit) => boolean): SentenceIndex {
    return this.#select(name, () => kind.units.filter(fits));
  }

  #first(name: string, kind: SentenceIndex, says: Pick<RegExp, "test">): ReadUnit | null {
    const chosen = this.#select(name, () => {
      const found = kind.units.find(({ unit }) => says.test(unit.text));
      return found ? [found] : [];
    });
    return chosen.units[0] ?? null;
  }

  #select(name: string, choose: () => ReadUnit[]): SentenceIndex {
    const known = this.#kinds.get(name);
    if (known) return known;
    const chosen = new SentenceIndex(choose());
    this.#kinds.set(name, chosen);
    return chosen;
  }
}

/** "2. done" says nothing of the others. */
function isAllDone({ text, label }: Unit): boolean {
  return !/[\p{L}\d]/u.test(label) && tellsAllDone(text);
}

function firstWithEachNumber(units: readonly ReadUnit[]): Map<string, ReadUnit> {
  const first = new Map<string, ReadUnit>();
  for (const one of units) {
    for (const number of numbersIn(one.unit.text)) if (!first.has(number)) first.set(number, one);
  }
  return first;
}

/** The first sentence that names each number of a list, of a file, of a page. */
function indexByNumbers(units: readonly Unit[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [at, unit] of units.entries()) {
    for (const key of keysIn(unit)) if (!first.has(key)) first.set(key, at);
  }
  return first;
}

function keysIn({ text, label }: Unit): string[] {
  const head = /^[\d\s,&+]+(?:and|und|et|y)?[\s\d]*/iu.exec(text)?.[0] ?? "";
  const counted = (head.match(/\d+/g) ?? []).map(Number);
  const named = text.length <= 60 ? (text.match(/\d{2,}/g) ?? []) : [];
  return [
    ...[...counted, listNumberOf(label)].map((number) => `list ${number}`),
    ...named.map((number) => `file ${number}`),
    ...pagesOf(text).map((page) => `page ${page}`),
  ];
}

import { namesSubject } from "./category.ts";
import { condition, elliptic } from "./clause-shapes.ts";
import type { LanguageCues } from "./cues.ts";
import type { ItemKind } from "./extraction-types.ts";
import { standingClause } from "./mail-markers.ts";
import { weighFeedback } from "./weigh-feedback.ts";

/** What is known about a clause's surroundings. */
export interface ClauseContext {
  /** An entry of a list. */
  listed: boolean;
  /** The clause carries a page, file or time label. */
  labelled: boolean;
  /** The list or message announces comments or corrections. */
  feedback: boolean;
  /** The message hands over work or reports it done. */
  delivering: boolean;
  /** Written by the side that does the work. */
  byMaker: boolean;
  /** Written by the side that judges, after work was handed over. */
  reviewing: boolean;
  /** The thread is about a meeting, not about work. */
  social: boolean;
  /** The sentence before, in the same paragraph, was taken as an item. */
  afterItem: boolean;
  /** The clause before, in the same sentence, was a request. */
  afterRequest: boolean;
  /** The next sentence of the paragraph is a question: this one leads up to it. */
  beforeQuestion: boolean;
  /** Speaks of what somebody else has just asked about. */
  answers: boolean;
  /** The next sentence asks for something ("would it be possible to have it …"). */
  beforeAsk: boolean;
  /** The clause is its sentence. */
  whole: boolean;
  /** The sentence that the clause is part of ends as a question. */
  sentenceAsks: boolean;
  /** The clause names a day to come. */
  dated: boolean;
}

export interface Verdict {
  kind: ItemKind;
  confidence: number;
  reason: string;
}

const MAX_CLAUSE = 600;
/** Which kind of item a clause is, or null when it asks for nothing. */
export function classifyClause(
  raw: string,
  cues: LanguageCues,
  context: ClauseContext,
): Verdict | null {
  const clause = raw.slice(0, MAX_CLAUSE);
  if (!/\p{L}{2}/u.test(clause)) return null;
  const words = clause.trim().split(/\s+/).length;
  const asked = clause
    .trimEnd()
    .replace(/["')\]]+$/, "")
    .endsWith("?");
  if (isSmallTalk(clause, cues, context, words)) return null;

  const negated = cues.negatedAsk.test(clause);
  const request = negated ? null : requestVerdict(clause, cues, context, words, asked);
  if (request) return request;
  if (asked) return questionVerdict(clause, cues, words);
  if (negated) return null;
  return promiseVerdict(clause, cues, context) ?? weighFeedback(clause, cues, context, words);
}

/** Courtesy, talk of meetings, questions that want no answer. */
export function isSmallTalk(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): boolean {
  if (cues.rhetorical.test(clause) || standingClause.test(clause)) return true;
  const subject = namesSubject(clause);
  if (cues.courtesy.test(clause)) {
    const asks = cues.askingQuestion.test(clause) || cues.please.test(clause);
    if (!(asks && subject && words >= 8)) return true;
  }
  if (context.social && !(subject && cues.work.test(clause))) return true;
  return cues.schedule.test(clause) && !(subject && cues.work.test(clause));
}

function requestVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
  asked: boolean,
): Verdict | null {
  if (cues.withdrawal.test(clause) || words < 2) return null;
  if (cues.please.test(clause)) return politeRequest(clause, cues, words);
  const ordered = cues.imperative.test(clause);
  if (context.afterRequest && (ordered || elliptic.test(clause.trim()))) {
    return request(0.8, "goes on asking");
  }
  if ((asked || context.sentenceAsks) && cues.askingQuestion.test(clause)) {
    return request(0.9, "asks somebody to do it");
  }
  if (asked) return null;
  const reports = context.delivering && cues.done.test(clause);
  if (!reports && (ordered || cues.imperative.test(clause.replace(condition, "")))) {
    return request(context.listed ? 0.9 : 0.8, "is an instruction");
  }
  return cues.need.test(clause) && words >= 3 ? request(0.75, "says what is needed") : null;
}

/** "Yes please" and "please, and thanks" ask for nothing new. */
function politeRequest(clause: string, cues: LanguageCues, words: number): Verdict | null {
  const thanks = cues.thanks.test(clause) && clause.length < 40;
  const agrees = words < 4 && cues.answer.test(clause);
  return thanks || agrees ? null : request(0.92, "says please");
}

function request(confidence: number, reason: string): Verdict {
  return { kind: "request", confidence, reason };
}

function questionVerdict(clause: string, cues: LanguageCues, words: number): Verdict | null {
  const subject = namesSubject(clause);
  if (words < 3 && !subject) return null;
  if (cues.thanks.test(clause) && words < 8) return null;
  return { kind: "question", confidence: subject ? 0.82 : 0.7, reason: "asks for an answer" };
}

/** "Te mando la foto": comes with this very mail. */
const handingOver =
  /^\W*(?:te|os|le|les) (?:mando|envío|paso|adjunto) (?:la|el|los|las|una?) (?:fotos?|imagen(?:es)?|capturas?|archivos?|pdf|pruebas?)(?!\p{L})/iu;
const copied = /\b(?:cc|in copy|en copie|en copia|in kopie)\b/iu;

function promiseVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
): Verdict | null {
  if (copied.test(clause)) return null;
  if (!context.dated && handingOver.test(clause)) return null;
  const found = (confidence: number, reason: string): Verdict => ({
    kind: "commitment",
    confidence,
    reason,
  });
  const works = cues.work.test(clause);
  const promises = cues.promise.test(clause);
  if (promises && works) return found(0.8, "promises a step");
  if (promises && context.dated) return found(0.65, "promises a step for a day");
  if (!context.dated || !cues.datedPromise.test(clause) || cues.wish.test(clause)) return null;
  if (cues.norm.test(clause) || cues.done.test(clause)) return null;
  return works || namesSubject(clause) ? found(0.68, "promises a step for a day") : null;
}

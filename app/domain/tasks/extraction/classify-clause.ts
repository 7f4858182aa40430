import { namesSubject } from "./category.ts";
import type { LanguageCues } from "./cues.ts";
import type { ItemKind } from "./extraction-types.ts";
import { isPlainStatement } from "./plain-statement.ts";

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
  byOwner: boolean;
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
const labelAndValue =
  /^(?!(?:decided|delivery|payment|date|subject|tel|phone|fax|address|order|attn|re|note|fyi|ps|from|to|next|invoice|pos|termin|lieferung|zahlung|datum|entrega|pago|livraison)\b)(?:\p{L}[\p{L}\d '/-]{1,28}):\s+\S.{0,60}$/iu;
const located =
  /^\W*(?:(?:on|in|auf|en|sur|à la) )?(?:p\.|page|slide|sheet|line|row|panel|step|screen|section|chapter|paragraph|figure|fig\.|seite|blatt|folie|zeile|página|página|hoja|línea|planche|ligne|version|option)\s?(?:\d|[A-H]\b)/iu;
/** "Logo bigger", "Bit more air", "2 mm less bleed": no verb, only the change. */
const fragment =
  /^(?:(?:(?:a )?(?:bit|little|touch|tad|lot|much|slightly|way)\s)?(?:more|less|fewer|bigger|smaller|no|without|minus)\s(?!(?:than|or|like|about|and|problem|worries|need|rush|changes|comments|further|objections?|thanks|news|idea|longer|one|trouble|bother)(?!\p{L}))(?:\p{L}|\d).{2,50}|\d[\d.,]* ?(?:mm|cm|px|pt|%)\s(?:more|less|higher|lower|wider|up|down|to|too|further|closer).{0,40}|(?:the )?\p{L}+(?: \p{L}+)? (?:a bit |slightly |much |\d+ ?(?:mm|px|cm|pt|%) )?(?:bigger|smaller|lower|higher|darker|lighter|brighter|warmer|cooler|bolder|thinner|thicker|wider|narrower|shorter|longer|softer|louder|quieter|slower|faster|rounder|to the left|to the right))[.!]?$/iu;
/** Two statements that disagree: "the invite says Sunday, the party is on Saturday". */
const contrast =
  /(?<!\p{L})(?:is|are|says?|has|have|shows?|reads?|measures?|ist|sind|steht|hat|est|sont|a|es|son|está|tiene|pone)(?!\p{L})[^;]{2,80}(?:,|;|–|but|while|whereas|aber|mais|pero)\s[^;]{0,50}(?<!\p{L})(?:is|are|it's|says?|has|have|shows?|measures?|ist|sind|hat|est|sont|es|son|está|tiene)(?!\p{L})/iu;
const firstPerson =
  /^\W*(?:i|i'm|i've|i'll|i'd|we|we're|we've|my (?!surname|name|title|address|logo|photo)|ich|wir|je|j'|nous|yo|nosotros)(?![\p{L}])/iu;
const elliptic =
  /^(?!(?:all|and|the|for|with|in|on|at|is|of|to|from|as|but|that|than|because|it|this|these|they|we|i|you|he|she|not|so|both|if|when|while|after|before|until|by|near|under|over|above|below|between|around|into|onto|across|along|towards?|about|like|per|via|only|also|even|just)\s)\p{Ll}{3,14}\s+(?:the|a|an|it|them|all|my|your|our|this|these|those|some|one|two|\d)(?![\p{L}])/iu;

const condition =
  /^\W*(?:if|when|once|in case|unless|wenn|falls|sobald|si|quand|cuando)\s[^,?]{2,100},\s*(?:then |dann |alors |entonces )?/iu;

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
  return promiseVerdict(clause, cues, context) ?? implicitVerdict(clause, cues, context, words);
}

function isSmallTalk(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): boolean {
  if (cues.rhetorical.test(clause)) return true;
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
  if (cues.withdrawal.test(clause)) return null;
  const found = (confidence: number, reason: string): Verdict => ({
    kind: "request",
    confidence,
    reason,
  });
  if (cues.please.test(clause) && words >= 2) {
    if (words < 4 && cues.answer.test(clause)) return null;
    if (cues.thanks.test(clause) && clause.length < 40) return null;
    return found(0.92, "says please");
  }
  const goesOn =
    context.afterRequest && (elliptic.test(clause.trim()) || cues.imperative.test(clause));
  if (goesOn) return found(0.8, "goes on asking");
  if (asked || context.sentenceAsks) {
    if (cues.askingQuestion.test(clause)) return found(0.9, "asks somebody to do it");
  }
  if (asked) return null;
  const reporting = context.delivering && cues.done.test(clause);
  const order = cues.imperative.test(clause) || cues.imperative.test(clause.replace(condition, ""));
  if (order && words >= 2 && !reporting) {
    return found(context.listed ? 0.9 : 0.8, "is an instruction");
  }
  if (cues.need.test(clause) && words >= 3) return found(0.75, "says what is needed");
  return null;
}

function questionVerdict(clause: string, cues: LanguageCues, words: number): Verdict | null {
  const subject = namesSubject(clause);
  if (words < 3 && !subject) return null;
  if (cues.thanks.test(clause) && words < 8) return null;
  return { kind: "question", confidence: subject ? 0.82 : 0.7, reason: "asks for an answer" };
}

const copied = /\b(?:cc|in copy|en copie|en copia|in kopie)\b/iu;

function promiseVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
): Verdict | null {
  if (copied.test(clause)) return null;
  const found = (confidence: number, reason: string): Verdict => ({
    kind: "commitment",
    confidence,
    reason,
  });
  const works = cues.work.test(clause);
  if (cues.promise.test(clause) && works) return found(0.8, "promises a step");
  if (!context.dated || !cues.datedPromise.test(clause) || cues.wish.test(clause)) return null;
  if (cues.norm.test(clause) || cues.done.test(clause)) return null;
  return works || namesSubject(clause) ? found(0.68, "promises a step for a day") : null;
}

function implicitVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): Verdict | null {
  const reasons: string[] = [];
  let score = 0;
  const add = (weight: number, reason = "") => {
    score += weight;
    if (reason) reasons.push(reason);
  };
  const handed = context.delivering ? 0.35 : 1;
  const wishes = cues.wish.test(clause);
  const norm = cues.norm.test(clause);
  if (cues.defect.test(clause)) add(1.1 * handed, "names a defect");
  if (norm) add(1 * handed, "says how it should be");
  if (wishes) add(context.delivering ? 0.8 : 1, "wishes for something");
  const hints = countHints(clause, cues);
  if (hints > 0) add(Math.min(hints, 3) * 0.25 * handed, "compares or qualifies");
  if (labelAndValue.test(clause.trim()) && !context.byOwner) add(0.7 * handed, "sets a value");
  if (namesSubject(clause)) add(0.2);
  if (/\d/.test(clause)) add(0.1);
  const brief = context.reviewing && fragment.test(clause.trim());
  if (brief) add(0.9, "says in brief what to change");
  if (context.reviewing && contrast.test(clause)) add(0.6, "sets two facts against each other");
  const plain = context.reviewing && context.whole && !context.answers && isPlainStatement(clause);
  if (plain) {
    add(context.beforeAsk ? 0.4 : 0.9, "states how something is in a review");
  }
  if (firstPerson.test(clause) && !wishes) add(-0.35);
  if (context.listed) add(listWeight(context), "stands in a list of points");
  if (located.test(clause) || (context.labelled && !context.listed)) {
    add(context.byOwner ? 0.2 : 0.6, "names the place");
  }
  if (context.byOwner) add(-0.2);
  if (cues.done.test(clause)) add(context.listed && context.feedback ? -0.5 : -1);
  if (cues.answer.test(clause)) add(-0.7);
  if (cues.approval.test(clause)) add(-0.6);
  if (cues.thanks.test(clause)) add(-0.5);
  if (cues.withdrawal.test(clause)) add(-1);
  if (cues.announcement.test(clause) && !norm && !wishes) add(-1);
  if (cues.continuation.test(clause)) add(context.afterItem ? -1.2 : -0.2);
  if (context.beforeQuestion && !context.listed) add(context.reviewing ? -0.3 : -0.5);
  if (context.answers && !wishes) add(-0.6);
  if (/!\s*$/.test(clause)) add(-0.3);
  if (/:\s*$/.test(clause)) add(-0.7);
  if (words < 3 && !context.listed && !brief) add(-0.5);
  if (score < 0.88) return null;
  return {
    kind: "implicit",
    confidence: plain && score < 1.08 ? 0.5 : Math.min(0.95, 0.45 + score * 0.2),
    reason: reasons.join(", "),
  };
}

function listWeight(context: ClauseContext): number {
  if (context.delivering) return context.feedback ? 0.5 : 0.2;
  if (context.byOwner) return context.feedback ? 0.6 : 0.3;
  return context.feedback || context.labelled ? 0.9 : 0.8;
}

function countHints(clause: string, cues: LanguageCues): number {
  let hits = 0;
  let rest = clause;
  for (let i = 0; i < 3; i++) {
    const match = cues.hint.exec(rest);
    if (!match) break;
    hits++;
    rest = rest.slice(match.index + match[0].length);
  }
  return hits;
}

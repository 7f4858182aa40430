import { namesSubject } from "./category.ts";
import type { LanguageCues } from "./cues.ts";
import type { ItemKind } from "./extraction-types.ts";

/** What is known about a clause's surroundings. */
export interface ClauseContext {
  /** An entry of a list. */
  listed: boolean;
  /** The entry carries a page, file or time label. */
  labelled: boolean;
  /** The list or message announces comments or corrections. */
  feedback: boolean;
  /** The message hands over work or reports it done. */
  delivering: boolean;
  byOwner: boolean;
  /** The thread is about a meeting, not about work. */
  social: boolean;
  /** The sentence before was taken as an item. */
  afterItem: boolean;
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
  const words = clause.split(/\s+/).length;
  const asked = clause
    .trimEnd()
    .replace(/["')\]]+$/, "")
    .endsWith("?");

  if (cues.courtesy.test(clause) && !(words > 14 && cues.please.test(clause))) {
    const work =
      cues.askingQuestion.test(clause) || (cues.please.test(clause) && namesSubject(clause));
    if (!work || words < 6) return null;
  }
  if (cues.rhetorical.test(clause) && !cues.askingQuestion.test(clause)) return null;
  if (context.social && !(namesSubject(clause) && cues.work.test(clause))) return null;
  if (cues.schedule.test(clause) && !(cues.work.test(clause) && namesSubject(clause))) return null;

  const negated = cues.negatedAsk.test(clause);
  const request = requestVerdict(clause, cues, context, words, asked, negated);
  if (request) return request;
  if (asked) return questionVerdict(clause, cues, words);
  const promise = promiseVerdict(clause, cues, negated);
  if (promise) return promise;
  if (negated) return null;
  return implicitVerdict(clause, cues, context, words);
}

function requestVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
  asked: boolean,
  negated: boolean,
): Verdict | null {
  if (negated) return null;
  if (cues.withdrawal.test(clause)) return null;
  const found = (confidence: number, reason: string): Verdict => ({
    kind: "request",
    confidence,
    reason,
  });
  if (cues.please.test(clause) && words >= 2 && !isBareCourtesy(clause, cues))
    return found(0.92, "says please");
  if (asked && cues.askingQuestion.test(clause)) return found(0.9, "asks somebody to do it");
  if (cues.imperative.test(clause) && words >= 2 && !asked) {
    return found(context.listed ? 0.9 : 0.8, "is an instruction");
  }
  if (cues.need.test(clause) && words >= 3 && !asked) return found(0.75, "says what is needed");
  return null;
}

function isBareCourtesy(clause: string, cues: LanguageCues): boolean {
  return cues.thanks.test(clause) && clause.length < 40;
}

function questionVerdict(clause: string, cues: LanguageCues, words: number): Verdict | null {
  if (words < 3 && !namesSubject(clause)) return null;
  if (cues.thanks.test(clause) && words < 8) return null;
  const known = namesSubject(clause);
  return { kind: "question", confidence: known ? 0.82 : 0.7, reason: "asks for an answer" };
}

function promiseVerdict(clause: string, cues: LanguageCues, negated: boolean): Verdict | null {
  if (negated) return null;
  if (!cues.promise.test(clause) || !cues.work.test(clause)) return null;
  return { kind: "commitment", confidence: 0.8, reason: "promises a step" };
}

function implicitVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): Verdict | null {
  const reasons: string[] = [];
  let score = 0;
  const add = (weight: number, reason: string) => {
    score += weight;
    if (weight > 0 && reason) reasons.push(reason);
  };
  if (cues.defect.test(clause)) add(1.1, "names a defect");
  if (cues.norm.test(clause)) add(1, "says how it should be");
  if (cues.wish.test(clause)) add(1, "wishes for something");
  const hints = countHints(clause, cues);
  add(Math.min(hints, 3) * 0.25, "compares or qualifies");
  if (namesSubject(clause)) add(0.2, "");
  if (/\d/.test(clause)) add(0.1, "");
  if (context.listed)
    add(context.feedback || context.labelled ? 0.9 : 0.5, "stands in a list of points");
  if (context.labelled && !context.listed) add(0.3, "names the place");
  if (context.delivering) add(-0.9, "");
  if (context.byOwner) add(-0.2, "");
  if (cues.done.test(clause)) add(context.listed && context.feedback ? -0.5 : -1, "");
  if (cues.approval.test(clause)) add(-0.6, "");
  if (cues.thanks.test(clause)) add(-0.5, "");
  if (cues.withdrawal.test(clause)) add(-1, "");
  if (cues.continuation.test(clause)) add(context.afterItem ? -1.2 : -0.2, "");
  if (words < 3 && !context.listed) add(-0.5, "");
  if (score < 0.9) return null;
  return {
    kind: "implicit",
    confidence: Math.min(0.95, 0.45 + score * 0.2),
    reason: reasons.join(", "),
  };
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

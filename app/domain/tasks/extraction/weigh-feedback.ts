import { namesSubject } from "./category.ts";
import type { ClauseContext, Verdict } from "./classify-clause.ts";
import { contrast, firstPerson, fragment, labelAndValue, located } from "./clause-shapes.ts";
import type { LanguageCues } from "./cues.ts";
import { isPlainStatement } from "./plain-statement.ts";

/** From here on a clause counts as feedback. */
const ENOUGH = 0.88;
/** A statement that nothing else marks as feedback stays a guess. */
const GUESS = 0.5;

/** Weight for or against, and what to tell the person when it speaks for. */
type Evidence = [holds: boolean, weight: number, reason?: string];

/**
 * Whether a clause that asks for nothing outright still tells what is to be changed. Weights were
 * set by hand on labelled threads and on sentences of our own.
 */
export function weighFeedback(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): Verdict | null {
  const { reviewing, listed, delivering } = context;
  const plain = reviewing && context.whole && !context.answers && isPlainStatement(clause);
  const brief = reviewing && fragment.test(clause.trim());
  const wishes = cues.wish.test(clause);
  const norm = cues.norm.test(clause);
  const evidence: Evidence[] = [
    ...signsOfFeedback(clause, cues, context, wishes, norm),
    [brief, 0.9, "says in brief what to change"],
    [plain, context.beforeAsk ? 0.4 : 0.9, "states how something is in a review"],
    ...signsAgainst(clause, cues, context, wishes || norm),
    [firstPerson.test(clause) && !wishes, -0.35],
    [context.answers && !wishes, -0.6],
    [words < 3 && !listed && !brief, -0.5],
  ];
  const held = evidence.filter(([holds]) => holds);
  const score = held.reduce((sum, [, weight]) => sum + weight, 0);
  if (score < ENOUGH) return null;
  const guess = plain && !delivering && score < ENOUGH + 0.2;
  return {
    kind: "implicit",
    confidence: guess ? GUESS : Math.min(0.95, 0.45 + score * 0.2),
    reason: held.flatMap(([, , reason]) => reason ?? []).join(", "),
  };
}

function signsOfFeedback(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  wishes: boolean,
  norm: boolean,
): Evidence[] {
  const { reviewing, listed, labelled, delivering, byMaker } = context;
  const handed = delivering ? 0.35 : 1;
  const hints = countHints(clause, cues);
  const places = located.test(clause) || (labelled && !listed);
  return [
    [cues.defect.test(clause), 1.1 * handed, "names a defect"],
    [norm, handed, "says how it should be"],
    [wishes, delivering ? 0.8 : 1, "wishes for something"],
    [hints > 0, hints * 0.25 * handed, "compares or qualifies"],
    [labelAndValue.test(clause.trim()) && !byMaker, 0.7 * handed, "sets a value"],
    [reviewing && contrast.test(clause), 0.6, "sets two facts against each other"],
    [listed, listWeight(context), "stands in a list of points"],
    [places, byMaker ? 0.2 : 0.6, "names the place"],
    [namesSubject(clause), 0.2],
    [/\d/.test(clause), 0.1],
  ];
}

function signsAgainst(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  asksOutright: boolean,
): Evidence[] {
  const { listed, feedback, reviewing } = context;
  return [
    [context.byMaker, -0.2],
    [cues.done.test(clause), listed && feedback ? -0.5 : -1],
    [cues.answer.test(clause), -0.7],
    [cues.approval.test(clause), -0.6],
    [cues.thanks.test(clause), -0.5],
    [cues.withdrawal.test(clause), -1],
    [cues.announcement.test(clause) && !asksOutright, -1],
    [cues.continuation.test(clause), context.afterItem ? -1.2 : -0.2],
    [context.beforeQuestion && !listed, reviewing ? -0.3 : -0.5],
    [/!\s*$/.test(clause), -0.3],
    [/:\s*$/.test(clause), -0.7],
  ];
}

function listWeight(context: ClauseContext): number {
  if (context.delivering) return context.feedback ? 0.5 : 0.2;
  if (context.byMaker) return context.feedback ? 0.6 : 0.3;
  return context.feedback || context.labelled ? 0.9 : 0.8;
}

/** Up to three. */
function countHints(clause: string, cues: LanguageCues): number {
  let hits = 0;
  let rest = clause;
  while (hits < 3) {
    const match = cues.hint.exec(rest);
    if (!match) break;
    hits++;
    rest = rest.slice(match.index + match[0].length);
  }
  return hits;
}

// Linear scoring with weights set by hand: evidence for and against, and a threshold.

import type { LanguageCues } from "../cues/cues.ts";
import {
  contrast,
  firstPerson,
  fragment,
  labelAndValue,
  located,
  opinion,
} from "../text/clause-shapes.ts";
import { openingPattern, wordPattern } from "../text/word-pattern.ts";
import { namesSubject } from "./category.ts";
import type { ClauseContext, Verdict } from "./contexts.ts";
import { plainStatement } from "./plain-statement.ts";
import { tellsResult } from "./told-result.ts";

/** From this score on, a clause counts as feedback. */
const ENOUGH = 0.85;
/** From this score on, a statement about the work is for a person to confirm. */
const HALF = 0.6;
const GUESS = 0.5;

/** A weight for or against, and the reason to show if it is positive. */
type Evidence = [holds: boolean, weight: number, reason?: string];

/**
 * Weighs whether a clause that asks for nothing outright still implies a change. Weights were set by hand on
 * labelled threads and on sentences of our own.
 */
export function weighFeedback(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): Verdict | null {
  const { reviewing, listed } = context;
  const stated =
    reviewing && context.whole && words >= 4 && !context.answers ? plainStatement(clause, cues) : 0;
  const brief = reviewing && fragment.test(clause.trim());
  const wishes = cues.wish.test(clause);
  const norm = cues.norm.test(clause);
  const defect = cues.defect.test(clause);
  const evidence: Evidence[] = [
    ...signsOfFeedback(clause, cues, context, { wishes, norm, defect }),
    [brief, 0.9, "says in brief what to change"],
    [stated > 0, stated * (context.beforeAsk ? 0.4 : 0.9), "states how something is in a review"],
    ...signsAgainst(clause, cues, context, wishes || norm, defect),
    [context.afterItem && !listed && !wishes && givesReason(clause), context.afterAsk ? -2 : -1.2],
    [firstPerson.test(clause) && !wishes && !opinion.test(clause), -0.35],
    [context.answers && !wishes, context.listed || norm || defect ? -0.2 : -0.6],
    [words < 3 && !listed && !brief, -0.5],
  ];
  const held = evidence.filter(([holds]) => holds);
  const score = held.reduce((sum, [, weight]) => sum + weight, 0);
  if (score < (stated > 0 ? HALF : ENOUGH)) return null;
  const guess = score < ENOUGH;
  return {
    kind: "implicit",
    confidence: guess ? GUESS : confidenceOf(score),
    reason: held.flatMap(([, , reason]) => reason ?? []).join(", "),
    askDoubt: context.afterItem && !listed ? "may-be-reason" : "no-clear-ask",
  };
}

function confidenceOf(score: number): number {
  return Math.round(Math.min(0.95, 0.45 + score * 0.2) * 100) / 100;
}

/** 'It should be called "Ask us"': says in which words. */
const quotesWording = /\p{L}[^"]{0,80}\s(?:"[^"]{1,80}"|«[^»]{1,80}»)/u;

function signsOfFeedback(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  { wishes, norm, defect }: { wishes: boolean; norm: boolean; defect: boolean },
): Evidence[] {
  const { reviewing, listed, labelled, delivering, byMaker } = context;
  const handed = delivering ? 0.35 : 1;
  const hints = countHints(clause, cues);
  const places = located.test(clause) || (labelled && !listed);
  return [
    [defect, 1.1 * handed, "names a defect"],
    [norm, delivering ? (byMaker ? 0.45 : 0.75) : 1, "says how it should be"],
    [wishes, 1, "wishes for something"],
    [norm && !byMaker && quotesWording.test(clause), 0.2],
    [hints > 0, hints * 0.25 * handed, "compares or qualifies"],
    [labelAndValue.test(clause.trim()) && !byMaker, 0.7 * handed, "sets a value"],
    [reviewing && contrast.test(clause), 0.6, "sets two facts against each other"],
    [listed, listWeight(context), "stands in a list of points"],
    [places, byMaker ? 0.2 : 0.6, "names the place"],
    [namesSubject(clause), 0.2],
    [/\d/.test(clause), 0.1],
  ];
}

/** Reports of work count less where somebody judges it: "the shop moved to 12 Pearl Street". */
/** "Corrected: …", "Fixed and re-exported": whatever follows is a report. */
const reportOpening =
  /^[^\p{L}\p{N}_]*(?:(?:all|both|now|also) )?(?:corrected|fixed|changed|done|updated|replaced|added|removed|moved|sorted|korrigiert|geändert|erledigt|corrigé|corrigido|corregido|hecho|cambiado)(?!\p{L})/iu;

function doneWeight(
  clause: string,
  { listed, feedback, delivering, reviewing }: ClauseContext,
  outright: boolean,
) {
  if (outright && !delivering && !reportOpening.test(clause)) return -0.4;
  if (listed && feedback && !reviewing) return -0.5;
  if (reviewing) return listed ? -0.1 : -0.8;
  return -1;
}

/** "The new hinge is fitted, …": the work is done, and what follows is how it came out. */
const stepDone =
  /^[^\p{L}\p{N}_]*(?:(?:the|our|a) )?(?:new|replacement|spare|second|revised) (?:\p{L}+ ){1,3}(?:is|are|has been|have been) (?:now |also |already )?(?:fitted|installed|mounted|in|in place|ordered|made|built|shipped|posted|booked|on order)(?=[,.;!]| and|$)/iu;

/** "Bad news from the town hall: …" leads to what it changes. */
const news =
  /^[^\p{L}\p{N}_]*(?:(?:bad|good|great|sad|big) news|(?:schlechte|gute|leider schlechte) (?:nachricht(?:en)?|neuigkeiten)|(?:mauvaises?|bonnes?) nouvelles?|(?:malas|buenas) noticias)(?!\p{L})/iu;

/** "A is out": of several proposals one is not taken. */
const rejects = wordPattern(
  "(?:is|are) out(?=[,.;!]|$| sorry)|ruled out|rejected|not going with|verworfen|(?:fällt|fallen) weg|(?:scheidet|scheiden) aus|ist raus|écartée?s?|on (?:écarte|oublie)|descartad[oa]s?|queda(?:n)? fuera",
);

/** "…, which moved to level 3": implies no change. */
const relative = /,\s(?:which|who|whose|where|qui|dont|welche[rs]?)\s.{0,200}$/iu;

/** "… when the bottle has been in ice": states the condition under which the main clause holds. */
const circumstance =
  /\s(?:when|whenever|after|once|if|wenn|nachdem|sobald|quand|cuando)\s.{0,200}$/iu;

function signsAgainst(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  asksOutright: boolean,
  defect: boolean,
): Evidence[] {
  const main = clause.replace(relative, "");
  const told = asksOutright || defect;
  const { listed, reviewing, byMaker, delivering } = context;
  return [
    [byMaker && !asksOutright, reviewing || listed ? -0.2 : -0.4],
    [cues.done.test(main.replace(circumstance, "")), doneWeight(clause, context, asksOutright)],
    [stepDone.test(clause) && !told, -1],
    [news.test(clause) && !told, -0.8],
    [tellsResult(clause, context) && !told, -1],
    [rejects.test(clause), -1.5],
    [cues.answer.test(clause), -0.7],
    [reportOpening.test(clause) && (byMaker || delivering), -2],
    [cues.approval.test(main), listed && !told ? -1 : -0.6],
    [byMaker && context.answers && !asksOutright, -0.8],
    [cues.thanks.test(clause), -0.5],
    [cues.withdrawal.test(clause), -1],
    [cues.announcement.test(clause) && !asksOutright, -1],
    [cues.continuation.test(clause), context.afterItem ? -1.2 : told ? 0 : -0.2],
    [context.beforeQuestion && !listed && !told, reviewing ? -0.3 : -0.5],
    [/!\s*$/.test(clause), reviewing ? -0.15 : -0.3],
    [/:\s*$/.test(clause), -0.7],
  ];
}

function listWeight(context: ClauseContext): number {
  if (context.delivering) return context.feedback ? 0.5 : 0.2;
  if (context.byMaker) return context.feedback ? 0.6 : 0.3;
  return context.feedback || context.labelled || context.reviewing ? 0.9 : 0.8;
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

/** Begins a sentence that gives the reason of the ask before, or its consequence. */
const opening = openingPattern(
  "(?:the|that|this) (?:\\p{L}+ )?one(?:'s| (?:is|has|was|looks|feels|makes|reminds|fades|shows|gets|does|seems|would|will|keeps|goes))",
  "(?:people|nobody|no one|everybody|everyone|somebody|most (?:people|of (?:our|the|them|us))|half (?:of )?(?:our|the)|some of (?:our|the|them|us)|tall people|our (?:\\p{L}+ )?(?:readers|customers|clients|guests|members|users|visitors|kids|pupils|students|patients|audience|neighbours|regulars|staff|drivers|buyers|shoppers))",
  "(?:otherwise|that way|this way|because|since|or else|so that|that's why|the idea (?:is|being)|the reason (?:is|being)|which (?:is|means|makes))",
  "it (?:makes|should (?:feel|look|read|sound)|would (?:make|help|save|look|feel)|reminds|feels|looks|confuses|gets|has to|needs to|'s the law|is the law|used to)",
  "we (?:change|always|never|usually|only|don't|can't|have had|get|had|sell|ship|keep getting|tend to|used to)",
  "(?:sonst|ansonsten|weil|denn|so (?:kann|können|sieht|passt)|damit|die leute|niemand|keiner|unsere (?:kunden|gäste|leser|mitglieder|besucher)|viele (?:kunden|gäste|leser)|(?:der|die|das) (?:alte|andere|jetzige|helle|dunkle) (?:ist|sieht|war|wirkt))",
  "(?:sinon|autrement|parce qu|car|comme ça|ainsi|les gens|personne|nos (?:clients|lecteurs|membres|visiteurs|invités)|l'ancien(?:ne)? (?:est|était|fait))",
  "(?:si no|porque|así|de lo contrario|la gente|nadie|nuestr[oa]s (?:clientes|lectores|socios|invitados|visitantes)|(?:el|la) (?:viej[oa]|anterior|otr[oa]) (?:es|era|parece))",
);

/** Whether a sentence reads as the reason or the consequence of the ask right before it. */
function givesReason(clause: string): boolean {
  return opening.test(clause);
}

import type { LanguageCues } from "../cues/cues.ts";
import { scoreSentence, shippedModel } from "../sentence-model/sentence-model.ts";
import { openingPattern } from "../text/word-pattern.ts";
import { isSmallTalk } from "./classify-clause.ts";
import type { ClauseContext, Verdict } from "./contexts.ts";
import { tellsResult } from "./told-result.ts";

/** Too low for a task: for a person to confirm. */
const GUESS = 0.5;

/**
 * Returns an item to be confirmed for a clause in which the rules found nothing, but which reads like the asks of
 * other people's mail; otherwise null. A clause that a rule knows to be no ask is never guessed.
 */
export function guessAsk(
  sentence: string,
  cues: LanguageCues,
  context: ClauseContext,
): Verdict | null {
  const words = sentence.trim().split(/\s+/).length;
  if (words < 3 || context.delivering || isSmallTalk(sentence, cues, context, words)) return null;
  if (noAsk(cues).some((cue) => cue.test(sentence)) || tellsResult(sentence, context)) return null;
  if (scoreSentence(shippedModel(), sentence) < 0) return null;
  const kind = cues.promise.test(sentence) ? "commitment" : "request";
  const reason = "reads like the asks in other mail";
  return { kind, confidence: GUESS, reason, askDoubt: "like-other-mail" };
}

/** "Showing it to the board tonight": what the writer does themselves. */
const ownStep = openingPattern(
  "\\p{L}{2,20}ing (?:it|them|this|that|these|those|the|my|our|all)",
  "(?:zeige|schicke|gebe|bringe|nehme|leite) (?:es|das|sie|ihn|die|den|alles)",
  "(?:je|on) (?:le|la|les|l')",
  "(?:lo|la|los|las|se l[oa]s?) \\p{L}+(?:o|amos|emos|imos)",
);

function noAsk(cues: LanguageCues): RegExp[] {
  const { courtesy, thanks, approval, negatedAsk, withdrawal, schedule, rhetorical, done } = cues;
  return [ownStep, courtesy, thanks, approval, negatedAsk, withdrawal, schedule, rhetorical, done];
}

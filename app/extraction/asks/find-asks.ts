import type { LanguageCues } from "../cues/cues.ts";
import type { Unit } from "../text/segment.ts";
import { isSubordinate, type Piece, splitClauses } from "../text/split-clauses.ts";
import { addressee, type People } from "./choose-assignee.ts";
import { classifyClause } from "./classify-clause.ts";
import type { ClauseContext, Verdict } from "./contexts.ts";

/** A stretch of a message that asks for something; offsets are into the cleaned text. */
export interface Ask {
  start: number;
  end: number;
  verdict: Verdict;
}

/** One ask for each sentence, unless several of its clauses are asks of their own. */
export function asksIn(
  unit: Unit,
  cues: LanguageCues,
  context: ClauseContext,
  people: People,
): Ask[] {
  const announcement = announced.exec(unit.text)?.[0].length ?? 0;
  if (announcement > 0) {
    const rest = {
      ...unit,
      start: unit.start + announcement,
      text: unit.text.slice(announcement),
    };
    return asksIn(rest, cues, { ...context, feedback: true }, people);
  }
  const whole = classifyClause(withoutVocative(unit.text, people), cues, context);
  if (!whole && concession.test(unit.text)) return [];
  const asks = asksOfClauses(unit, cues, context, people);
  if (asks.length > 1) return joined(asks, unit);
  if (asks.length === 1 && !whole) return asks;
  return whole ? [{ start: unit.start, end: unit.end, verdict: whole }] : [];
}

function asksOfClauses(
  unit: Unit,
  cues: LanguageCues,
  context: ClauseContext,
  people: People,
): Ask[] {
  const pieces = splitClauses(unit.text, cues);
  const asks: Ask[] = [];
  if (pieces.length === 1) return asks;
  for (const [i, piece] of pieces.entries()) {
    const ask = askIn(piece, i, unit, cues, context, people, asks.at(-1));
    const before = asks.at(-1);
    if (ask && before && goesOn(before, ask, unit)) before.end = ask.end;
    else if (ask) asks.push(ask);
  }
  return asks;
}

/** "The fish lands on the seam and loses its head": the second half has no subject of its own. */
function goesOn(before: Ask, { start, verdict }: Ask, unit: Unit): boolean {
  if (before.verdict.kind !== "implicit" || verdict.kind !== "implicit") return false;
  const between = unit.text.slice(before.end - unit.start, start - unit.start);
  return /^,?\sand\s$/iu.test(between) && subjectless.test(unit.text.slice(start - unit.start));
}
const subjectless =
  /^(?:(?:still|also|then|now) )?(?:is|was|has|isn['’]t|wasn['’]t|hasn['’]t|doesn['’]t|\p{Ll}{1,30}s (?:its?|his|her|their|the|an?|too|so|very|quite|rather|far|much|like|no|for|out of|off)) /u;

/** "The cut is abrupt, can we hold it longer": what is wrong and its remedy are one ask. */
function joined(asks: Ask[], unit: Unit): Ask[] {
  const [first, second] = asks;
  if (!first || !second || asks.length > 2 || first.verdict.kind !== "implicit") return asks;
  const between = unit.text.slice(first.end - unit.start, second.start - unit.start);
  if (between.trim() !== ",") return asks;
  const rest = unit.text.slice(second.start - unit.start);
  const asksUs = asksOthers.test(rest) || remedy.test(rest);
  if (!asksUs && second.verdict.kind !== "commitment") return asks;
  const kind = asksUs ? "request" : "commitment";
  return [{ start: unit.start, end: unit.end, verdict: { ...second.verdict, kind } }];
}
/** "…, make it six": what shall be changed is what was wrong. */
const remedy =
  /^(?:please |just |so )?(?:make|move|cut|set|put|turn|bring|take|shift|keep) (?:it|them)(?!\p{L})/iu;
const asksOthers = /^(?:can|could|would|may) (?:we|you|i|u)(?!\p{L})/iu;

function askIn(
  piece: Piece,
  position: number,
  unit: Unit,
  cues: LanguageCues,
  context: ClauseContext,
  people: People,
  before: Ask | undefined,
): Ask | null {
  const text = withoutVocative(unit.text.slice(piece.start, piece.end), people);
  if (text.trim().split(/\s+/).length < 3 || isSubordinate(text) || bareAsk.test(text)) return null;
  const verdict = classifyClause(text, cues, {
    ...context,
    listed: context.listed && position === 0,
    afterItem: position > 0 || context.afterItem,
    afterRequest: before?.verdict.kind === "request",
    beforeQuestion: false,
    // "Matt, and print the name in gold": the order is no part of the answer.
    answers: context.answers && !(position > 0 && cues.imperative.test(text)),
    whole: false,
    sentenceAsks: context.sentenceAsks || asksOthers.test(text),
  });
  if (!verdict) return null;
  const led = unit.text.slice(Math.max(0, piece.start - 5), piece.start);
  if (before && verdict.kind === "implicit" && /,\s(?:so|also|donc|así que)\s$/iu.test(led))
    return null;
  if (
    verdict.kind === "question" &&
    before?.verdict.kind === "request" &&
    !opensQuestion.test(text)
  ) {
    return null;
  }
  const conjunction = unit.text.slice(Math.max(0, piece.start - 8), piece.start);
  const followsAnswer = answerBefore.test(unit.text.slice(0, piece.start).slice(0, 20));
  const sharesSubject = position > 0 && !before && coordinated.test(conjunction) && !followsAnswer;
  if (sharesSubject && bareVerb.test(verdict.reason)) return null;
  if (before?.verdict.kind === "commitment" && /request|commitment/.test(verdict.kind)) return null;
  return { start: unit.start + piece.start, end: unit.start + piece.end, verdict };
}

/** "I was scared of the red, but it works": the doubt is over. */
const concession =
  /(?<!\p{L})(?:was|were|had|hatten?|war(?:en)?|avais|tenía)\s[^.?!]{3,90},?\s(?:but|aber|mais|pero)\s[^.?!]{0,50}(?<!\p{L})(?:works?|like|love|fine|good|great|right|convinced|perfect|grown|marvel|spot on|passt|gefällt|klasse|super|toll|marche|parfait|funciona|encanta)/iu;

/** "Two things on the sample: the crest is off, …": the asks begin after the colon. */
const announced =
  /^[^\p{L}\p{N}_]*(?:(?:just|only|but|and|so|still|my) ){0,2}(?:two|three|four|five|a few|a couple of|some|several|zwei|drei|vier|ein paar|einige|deux|trois|quelques|dos|tres|algun[oa]s) (?:\p{L}+ ){0,2}?(?:things?|points?|notes?|comments?|remarks?|issues?|problems?|corrections?|changes?|bits|snags?|niggles?|tweaks?|dinge|sachen|punkte|anmerkungen|korrekturen|kleinigkeiten|choses|remarques|points|corrections|cosas|puntos|comentarios|cambios)(?: [^:.?!,]{1,60})?:\s+(?=\S)/iu;

/** "Could you cut and bend 25?": two verbs, one ask. */
const bareAsk =
  /^[^\p{L}\p{N}_]*(?:can|could|would|will) (?:you|we|i)(?: please| also| just)? \p{L}+\s*$/iu;

/** "People stop and take photos": the second verb has the subject of the first. */
const coordinated = /(?<!\p{L})(?:and|und|et|y) (?:also )?$/iu;
/** "Matt, and …": a word before the comma is the answer, and no subject. */
const answerBefore = /^[\p{L}\p{N}][\p{L}\p{N} '-]{1,7}, (?:and|und|et|y) (?:also )?$/iu;
const bareVerb = /^is an instruction$/;

/** "… and five inks?" ends as a question only because its sentence does. */
const opensQuestion =
  /^[^\p{L}\p{N}_]*(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|can|could|will|would|should|shall|may|might|am|wer|was|welche[nrms]?|wann|wo|wie|warum|ist|sind|hat|haben|soll|sollen|kann|kannst|können|könnten|gibt|qui|que|quoi|quel(?:le)?s?|quand|où|comment|pourquoi|est|sont|a|avez|faut|peut|pouvez|peux|qué|quién|cuál(?:es)?|cuándo|dónde|cómo|por qué|es|son|está|están|hay|tiene|tienes|puedes?|podrías?)(?!\p{L})/iu;

/** The sentence without the name it opens with ("Kai, could you …"). */
export function withoutVocative(text: string, people: People): string {
  const person = addressee(text, people);
  if (!person) return text;
  return text.replace(
    /^[\s"(]*@?\p{Lu}[\p{L}'-]{1,30}(?:\s\p{Lu}[\p{L}'.-]{0,30})?\s*[,:–-]\s*/u,
    "",
  );
}

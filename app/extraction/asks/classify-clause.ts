import type { LanguageCues } from "../cues/cues.ts";
import { standingClause } from "../mail/mail-markers.ts";
import { condition, elliptic } from "../text/clause-shapes.ts";
import { namesSubject } from "./category.ts";
import type { ClauseContext, Verdict } from "./contexts.ts";
import { promiseVerdict } from "./promise-verdict.ts";
import { isShortPromise } from "./short-promise.ts";
import { isArranging, isSocialTalk } from "./small-talk.ts";
import { tellsResult } from "./told-result.ts";
import { weighFeedback } from "./weigh-feedback.ts";

const MAX_CLAUSE = 600;
/** Returns the kind of item that a clause is, or null when it asks for nothing. */
export function classifyClause(
  raw: string,
  cues: LanguageCues,
  context: ClauseContext,
): Verdict | null {
  const clause = withApostrophes(raw.slice(0, MAX_CLAUSE)).replace(arrowLabel, "");
  if (!/\p{L}{2}/u.test(clause) || tellsWhere.test(clause)) return null;
  const words = clause.trim().split(/\s+/).length;
  const asked = endsAsking(clause, context);
  const short = !asked && isShortPromise(clause);
  if (isSmallTalk(clause, cues, context, words) && !(short && courteous(clause, cues))) return null;
  if (context.whole && !context.listed && introduces.test(clause) && !likeThis.test(clause)) {
    return null;
  }

  const negated = cues.negatedAsk.test(clause);
  const request = negated ? null : requestVerdict(clause, cues, context, words, asked);
  if (request) return request;
  if (asked) return questionVerdict(clause, cues, words);
  if (negated && !short) return null;
  return (
    promiseVerdict(clause, cues, context, words) ?? weighFeedback(clause, cues, context, words)
  );
}

/** "Sorry about that, will fix it": only its courtesy makes it small talk. */
function courteous(clause: string, cues: LanguageCues): boolean {
  return cues.courtesy.test(clause) && !cues.schedule.test(clause) && !isArranging(clause);
}

/** Courtesy, arranging of meetings, and questions that expect no answer; wording in quotation marks is none of it. */
export function isSmallTalk(
  said: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): boolean {
  const clause = said.replace(quotedWording, '""');
  if (cues.rhetorical.test(clause) || standingClause.test(clause)) return true;
  if (words <= 4 && isFarewell(clause)) return true;
  const subject = namesSubject(clause);
  if (cues.courtesy.test(clause)) {
    const asks = cues.askingQuestion.test(clause) || cues.please.test(clause);
    if (!(asks && subject && words >= 8)) return true;
  }
  if (isSocialTalk(clause) && !(subject && cues.work.test(clause))) return true;
  if (context.social && !(subject && cues.work.test(clause))) return true;
  return (
    (cues.schedule.test(clause) || isArranging(clause)) &&
    !(subject && (cues.work.test(clause) || brings.test(clause)))
  );
}

/** 'The button should say "Book a call"' */
const quotedWording = /(?<=\p{L}[^"]{0,80}\s)(?:"[^"]{1,80}"|«[^»]{1,80}»)/gu;

/** "Three fixes, please:", "could you do these by Thursday:": the asks come below. */
const introduces =
  /(?<!\p{L})(?:these|this|following|below|fixes|changes|corrections|points|things|comments|edits|tweaks|folgende\p{L}*|diese|änderungen|korrekturen|suivant\p{L}*|ces|siguientes?|estos|estas|cambios)(?!\p{L})[^:]{0,60}:\s*$/iu;

/** "The layered file is on Drive": where something lies. */
const tellsWhere =
  /^[^?]{2,120}(?<!\p{L})(?:is|are|liegt|liegen|ist|sind|est|sont|está|están) (?:now |also |jetzt |auch |aussi |también )?(?:on|in|up on|auf|im|in der|sur|dans|en) (?:the |our |your |my |der |unserer |le |la |el )?(?:(?:shared |google |team )?drive|dropbox|wetransfer|share ?point|one ?drive|icloud|cloud|nextcloud|(?:shared |project )?folder|projektordner)[^\p{L}\p{N}]{0,4}$/iu;

/** "Crop it like this:" asks for what the picture below it shows. */
const likeThis =
  /(?<!\p{L})(?:like (?:this|so|that|here)|as (?:here|below|shown)|(?:so )?wie (?:hier|unten|auf dem bild|im bild)|^.{8,200} so|comme (?:ça|ceci|ici|cela)|así|como (?:aquí|esto|en la foto))\s{0,3}:\s{0,3}$/iu;

/** With its mark, or as a jotted line without any: "whats the plan for the arm". */
function endsAsking(clause: string, { listed, whole }: ClauseContext): boolean {
  if (clause.includes('?"') && quotedQuestion.test(clause) && !unmarked.test(clause)) return false;
  const end = clause.trimEnd().replace(/(?<!["')\]])["')\]]+$/, "");
  if (end.endsWith("?")) return true;
  return (listed || whole) && !/[.!:…]$/.test(end) && unmarked.test(clause);
}

/** 'The label is "Got it?"': wording of the work, not asked of anybody. */
const quotedQuestion = /^[^"?]{0,300}\p{L}[^"?]{0,3}\s"[^"?]{1,80}\?"[^\p{L}\p{N}_]*$/u;

const unmarked =
  /^[^\p{L}\p{N}_]*(?:(?:and|so|but|also) )?(?:what(?:'s| is| are| about| (?:would|will|does|do|did|should) (?:an?|the|that|this|it|you|we|i|they))|how (?:much|many|long|far|do|does|is|are|can|about)|when (?:can|is|are|do|will|could)|where (?:is|are|do|does|can)|which \p{L}+ (?:is|are|do|should)|(?:can|could|do|does|is|are|should|shall) (?:you|we|i|it|the|this|that|they) \p{L}+|was (?:ist|kostet)|wie (?:viel|lange|ist|sieht)|wann (?:kann|ist|kommt))(?!\p{L})/iu;

/** "CTA -> make it red": the label says where. "2025 -> 2026" sets a value and stays. */
const arrowLabel = /^[^\p{L}\p{N}_]*\p{L}[^>→\n]{0,40}\s(?:->|→|=>)\s(?=\p{L}+\s+\p{L})/u;

/** "Batten's not drawn", "plinth's 100": a thing, not "it's" or "what's". */
const nounIsNot =
  /'s(?<!(?<!\p{L})(?:it|that|there|he|she|what|who|where|how|here|let|this|which|when|why)'s) not /giu;
const nounIs =
  /'s(?<!(?<!\p{L})(?:it|that|there|he|she|what|who|where|how|here|let|this|which|when|why)'s) (?=\d[\d.,]*(?: ?(?:mm|cm|px|pt|%))?(?:$|[,;]| (?:on|in|at|not|here|instead|now|throughout|and)(?!\p{L}))|(?:too|still|only|quite|very|missing|wrong|gone|off|upside|a (?:bit|little|touch|tad)|the wrong|cut|crooked|blurry|rather)(?!\p{L}))/giu;

/** Quick writers leave them out: "doesnt", "cant". */
function withApostrophes(clause: string): string {
  return clause
    .replace(
      /\b(do|does|did|is|are|was|were|has|have|had|ca|wo|should|could|would)nt\b/giu,
      "$1n't",
    )
    .replace(/^([^\p{L}\p{N}_]*(?:what|how|where|who|when))s\b/iu, "$1 is")
    .replace(nounIsNot, " isn't ")
    .replace(nounIs, " is ");
}

/** Wishes at the end come in any language. */
function isFarewell(clause: string): boolean {
  return farewell.test(clause);
}
const farewell =
  /^[^\p{L}\p{N}_]*(?:bon(?:ne)? (?:week-?end|journée|soirée|semaine|vacances|route|continuation)|schöne[ns]? (?:wochenende|tag|abend|woche|feierabend)|buen (?:finde|fin de semana|día)|feliz \p{L}+|un (?:saludo|abrazo)|trevlig helg|god helg|goede \p{L}+|fijn weekend|buon(?:a|e)? \p{L}+|a presto|bises|bisous|besos|abrazos)(?!\p{L})/iu;

/** "I'll come by with a matt film": a visit that brings work. */
const brings =
  /(?<!\p{L})(?:with (?:the|a|an|some|new|your)|bringing|mit (?:dem|der|den|einem|einer|neuen)|avec (?:le|la|les|un|une)|con (?:el|la|los|las|un|una))\s/iu;

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
  if (asked) return suggested(ordered, words);
  const reports = (context.delivering && cues.done.test(clause)) || tellsResult(clause, context);
  if (!reports && (ordered || cues.imperative.test(clause.replace(condition, "")))) {
    return request(context.listed ? 0.9 : 0.8, "is an instruction");
  }
  if (cues.need.test(clause) && words >= 3) return request(0.75, "says what is needed");
  return unmarkedQuestion(clause, words);
}

function unmarkedQuestion(clause: string, words: number): Verdict | null {
  return words >= 4 && modalOrder.test(clause) ? request(0.85, "asks somebody to do it") : null;
}

/** "Could you move the date up, thanks." is asked without its mark. */
const modalOrder =
  /^[^\p{L}\p{N}_]{0,5}(?:(?:and|also|so|then|ps|plus|oh|und|auch|noch|dann|et|aussi|sinon|y|también|además)[,:]? ){0,2}(?:[^,.!?:]{3,60}, ?)?(?:(?:can|could|would|will) (?:you|u) (?!believe|see|imagine|say|be |have a good|recall)|(?:könnten|können|würden) sie |(?:kannst|könntest|würdest) du |(?:könnt|könntet) ihr |(?:peux|pourrais)[- ]tu |(?:pouvez|pourriez)[- ]vous |(?:me |nos |lo |la |le )?(?:podrías?|podríais|puedes|podéis) )(?:\p{L}|')/iu;

/** "crop it out?" */
function suggested(ordered: boolean, words: number): Verdict | null {
  return ordered && words <= 8 ? request(0.75, "suggests a step") : null;
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

/** Small talk that does not concern the work. */
const personal =
  /(?<!\p{L})(?:(?<!(?:before|after|over|until|till|by) (?:the |your |my )?)holidays?|vacation|weekend|birthday|dessert|lunch|dinner|breakfast|kids?|children|baby|dog|cat|garden|weather|trip|wedding|party|concert|film|movie|book club|gym|marathon|urlaub|wochenende|geburtstag|kinder|essen|vacances|week-end|anniversaire|enfants|vacaciones|finde|cumpleaños|niños)(?!\p{L})/iu;

function questionVerdict(clause: string, cues: LanguageCues, words: number): Verdict | null {
  const subject = namesSubject(clause);
  if (words < 3 && !subject) return null;
  if (cues.thanks.test(clause) && words < 8) return null;
  if (!subject && personal.test(clause)) return null;
  return { kind: "question", confidence: subject ? 0.82 : 0.7, reason: "asks for an answer" };
}

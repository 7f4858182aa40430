import { openingPattern, wordPattern } from "../text/word-pattern.ts";

/** Words before the name of a step. */
const lead =
  "(?:(?:yes|yep|ok|okay|sure|right|great|thanks|cheers|agreed|noted|sorry|and|also|then|so)[,.! -]{1,4}){0,2}";
/** Verbs of states and thoughts, which are no steps of work. */
const stative =
  "am|are|be|been|being|have|had|has|having|was|were|will|would|could|should|can|can't|cannot|may|might|must|do|don't|did|didn't|need|want|think|thought|know|knew|hope|guess|believe|like|love|loved|liked|see|saw|mean|meant|said|say|feel|felt|hear|heard|wonder|prefer|agree|understand|remember|forgot|got|get|wait|miss|look|expect|use|used|keep|kept|leave|left|found|find|trust|suppose|imagine|wish|never|always|usually|often|only|still|really|tend|read|meet|went|came|made|sent|took|put|set|cut|lost|ate|gave|told|bought|brought|wrote|drew|built|ran|won|chose|held|paid|spent|stood|threw|broke|began|grew|knew|let";

/** "I plane the edge a little", "The doors I oil again": what the writer does next, in the present. */
const firstPerson = [
  openingPattern(
    `${lead}(?:(?!who|which|what|that|if|when|as|where|how|why|because|since)[\\p{L}\\d-]{1,20}:? ){0,3}(?:i|we) (?:also |then |just |now )?(?!(?:${stative})(?![\\p{L}']))(?![\\p{L}]{2,20}ed(?![\\p{L}]))[\\p{L}]{3,20} (?:it|them|that|this|these|those|the|a|an|you|your|her|his|all|both|another|one|two|\\d|again|bigger|smaller|on )`,
  ),
  openingPattern(
    "(?:(?:ok|oui|d'accord|non)[, ]{1,3})?(?:\\p{L}{1,20} ){0,3}(?:je (?:m'y |le |la |les |l'|vous |te )?(?!suis|pense|trouve|crois|sais|vois|veux|voudrais|dois|peux|préfère|l'ai|aime|aimerais|n'|me |fais partie|reste|comprends|demande|l'aime)\\p{L}{3,20}|on (?:le |la |les )?(?:refait|corrige|change|imprime|coupe|ajoute|monte)) (?:le|la|les|un|une|du|des|ça|mon|ma|l'|sur|à|\\d)",
  ),
  wordPattern(
    "(?:\\p{L}{2,20}e ich|\\p{L}{2,20}en wir) (?:[\\p{L}\\d-]{1,20} ){0,5}(?:um|nach|an|aus|ab|ein|raus|rein|hoch|runter|zurück|neu|hier|nochmal|noch mal|dazu|weg)",
  ),
];

/** "Toning down the stain" */
const underWay = openingPattern(
  `${lead}(?:just |now )?(?!(?:sending|hoping|looking|thinking|wondering|being|having|going|meeting|seeing|waiting|missing|according|speaking|talking|hearing|enjoying|loving|leaving|including|nothing|something|everything|anything|during|morning|evening|assuming|judging|considering|regarding|attaching|using|reading|comparing|feeling|dying|wanting|needing|trusting|wishing)(?![\\p{L}]))[\\p{L}]{2,20}ing (?:it|them|him|her|the|a|an|that|this|these|those|your|all|both|down|up|back|with the|another|\\d)`,
);

/** "Rail goes up", "Door gets a longer hinge", "a drawing of the joint follows" */
const thing = "(?:[\\p{L}\\d'.,-]{1,20} ){1,7}?";
const happens = [
  openingPattern(
    `${lead}${thing}(?:goes|go) (?:(?:up|down)(?! to )|in|out|off|back|away|to (?:the )?(?:printer|press|print|foundry|kiln|post|laser|mill|workshop)|in the (?:post|kiln|oven|mail))`,
  ),
  openingPattern(`${lead}(?:out|in|off|up|down|away|back) (?:it|they) (?:comes?|goes?)`),
  openingPattern(
    `${lead}(?:[\\p{L}\\d-]{1,20} ){1,3}?gets? (?:ordered|made|cut|printed|redone|recut|another|an? (?:new|second|longer|shorter|bigger|smaller|wider|thinner|thicker|darker|lighter|white|black|clear|softer|rounder))`,
  ),
  openingPattern(
    `${lead}(?:[\\p{L}\\d'-]{1,20} ){1,8}?(?:follows?|to follow|folgt|folgen)(?=[.!]|$| (?:in|with|on|by|as soon|when|once|after|later|soon|next|this|today|tonight|tomorrow))`,
  ),
  openingPattern(
    `${lead}(?:[\\p{L}\\d'-]{1,20} ){1,2}(?:shifts?|moves?) (?:\\d+|up|down|left|right)`,
  ),
];
/** Patterns that name a day: "glueing starts on Thursday". */
const byDay = [
  openingPattern(
    `${lead}${thing}(?:starts?|comes?|goes|go|leaves?|ships?|lands?|arrives?|gets|(?:is|are) (?:made|cut|printed|fired|in)|geht|gehen|kommt|kommen|wird|werden|part|partent|arrive|entra|entran|sale|llega) `,
  ),
  openingPattern(`${lead}(?:i|we) can (?!(?:${stative})(?![\\p{L}]))[\\p{L}]{3,20} `),
];

/** A jotted step ends with its day, "oil and wax tomorrow", and has no verb that tells of a state. */
const endsWithDay =
  /(?<!\p{L})(?:today|tonight|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|noon|lunch|\d(?:st|nd|rd|th)|morning|afternoon|evening|morgen|heute|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|mañana|lunes|martes|miércoles|jueves|viernes)[.! ]{0,3}$/iu;
const state =
  /(?<!\p{L})(?:i|we|you|he|she|they|it|ich|wir|je|yo|is|are|was|were|am|be|been|'s|'m|'re|has|have|had|need|needs|must|should|could|can|would|may|might|do|does|did|free|closed|open|away|call|meeting|lunch with|holiday|see|speak|talk|meet|thanks|until|till|since|from|last|ist|sind|war|hat|habe|stand|est|sont|ai|es|está|son|deadline|launch|fair|opening|wedding|event|bye|cheers|latest|before|after)(?!\p{L})/iu;
const habit =
  /(?<!\p{L})(?:every|usually|normally|always|each|never|often|generally|immer|meist|jede[nrsm]?|toujours|chaque|siempre|cada)(?!\p{L})/iu;
/** "once you sign", "if you like": the step depends on a condition. */
const depends = /(?<!\p{L})(?:if|unless|falls|si|whether|would|could|might)(?!\p{L})/iu;
const longestNote = 7;

/**
 * Whether a clause of somebody who makes the work names its next step, as makers do: in the present, without "I'll". The
 * same words from a client would be an ask or a remark. Reads at most 300 characters.
 */
export function isMakerStep(clause: string, words: number, dated: boolean): boolean {
  const text = clause.slice(0, 300);
  if (habit.test(text) || depends.test(text) || /[?:]\s*$/.test(text)) return false;
  if ([...firstPerson, underWay, ...happens].some((pattern) => pattern.test(text))) return true;
  if (!dated) return false;
  return (
    byDay.some((pattern) => pattern.test(text)) ||
    (words <= longestNote && endsWithDay.test(text) && !state.test(text))
  );
}

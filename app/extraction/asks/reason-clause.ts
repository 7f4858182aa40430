import { openingPattern } from "../text/word-pattern.ts";

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
export function givesReason(clause: string): boolean {
  return opening.test(clause);
}

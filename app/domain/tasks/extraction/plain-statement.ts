import { wordPattern } from "./word-pattern.ts";

/**
 * A reviewer who states how a thing is ("The fold falls through the face") mostly wants it
 * otherwise. These patterns tell such statements from talk about people, dates and the past.
 */
const things =
  /^\W*(?:(?:and|but|also|then|only|sadly|actually|on the \p{L}+,|in the \p{L}+,) )?(?:the|this|these|those|your|its|her|his|their|our|both|half of|two of|some of|each|every|most|there|\p{Lu}\p{L}+'s|der|die|das|dein|deine|ihr|ihre|unser|unsere|beide|le|la|les|l'|ton|ta|votre|notre|nos|vos|el|los|las|tu|su|nuestr[oa]|un[oa]? de)(?:\s|(?<='))/iu;
const present = wordPattern(
  "is|are|has|have|says|does|\\p{Ll}{2,}(?:[^s\\W])s(?: (?:the|a|an|to|in|on|at|up|out|off|into|like|with|from|through|over|under|right|too|very|his|her|my|our|\\p{L}+)|[.!]?$)",
  "ist|sind|hat|haben|steht|stehen|liegt|sitzt|wirkt|zeigt|geht|fällt|läuft|beginnt|heißt|sieht",
  "est|sont|a|ont|fait|dit|montre|tombe|commence|passe|va",
  "es|son|está|están|tiene|tienen|dice|pone|queda|quedan|sale|empieza|va|lleva",
);
const past = wordPattern(
  "was|were|went|came|had|did|took|got|made|said|told|sent|arrived|loved|liked|wanted|worked|turned|sold|met|signed|approved|agreed",
  "war|waren|hatte|hatten|kam|kamen|wurde|wurden",
  "était|étaient|avait|avaient",
  "era|eran|estaba|fue|fueron|había",
);
const offTopic = wordPattern(
  "team|board|committee|colleagues?|boss|manager|director|husband|wife|partner|daughter|son|kids?|children|client|customer|guests?|people|everyone|everybody|company|shop|office|fair|launch|deadline|meeting|call|event|delivery|order|invoice|contract|payment|budget|quote|offer|holiday|weekend|week|month|year|season|weather|train|flight|recording|session|kick-?off|festival|exhibition|wedding|thursday|monday|tuesday|wednesday|friday|saturday|sunday|server|supplier|factory|printer|rest|answer|reason|idea|winner|favou?rite|plan|project|attached|enclosed",
  "kolleg\\p{L}*|chef\\p{L}*|kund\\p{L}*|messe|termin|frist|rechnung|vertrag|woche|urlaub|wetter|firma",
  "équipe|collègues?|client\\p{L}*|réunion|facture|contrat|semaine|vacances|salon|entreprise",
  "equipo|compañer\\p{L}*|client\\p{L}*|reunión|factura|contrato|semana|vacaciones|feria|empresa",
);
const pleased = wordPattern(
  "perfect(?:ly)?|close|great|good|lovely|fine|beautiful(?:ly)?|gorgeous|wonderful(?:ly)?|excellent|brilliant|amazing|fantastic|nice(?:ly)?|well|fresh|spot on|better|best|super|happy|ok|okay|(?:is|are|just|all|looks) right|correct|approved|final|finished|ready|clear|done|fixed|in place|welcome|works|brightens?|improves?|shines|sings|sits well|solid|exactly (?:it|what|that|right|as|like)|agreed|signed|settled",
  "schön\\p{L}*|gut|super|toll|perfekt|prima|richtig|gelungen|wunderbar\\p{L}*|fertig|gefällt|klasse|passt",
  "parfait\\p{L}*|beau|belle|super|bien|bon|bonne|magnifique\\p{L}*|superbe\\p{L}*|réussi\\p{L}*|prêt\\p{L}*",
  "perfect\\p{L}*|bien|buen\\p{L}*|bonit\\p{L}*|precios\\p{L}*|genial|estupend\\p{L}*|list[oa]s?|correct\\p{L}*|encanta",
);

/** Whether a clause says, in the present and without praise, how a thing of the work is. */
export function isPlainStatement(clause: string): boolean {
  if (!things.test(clause) || !present.test(clause)) return false;
  return !past.test(clause) && !offTopic.test(clause) && !pleased.test(clause);
}

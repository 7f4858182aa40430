/** "Scale: 85 %": a thing and the value it shall have; administrative labels are none. */
export const labelAndValue =
  /^(?!(?:(?:v|version|proof|rev|round) ?\d+|decided|delivery|payment|date|subject|tel|phone|fax|address|order|attn|re|note|fyi|ps|from|to|next|invoice|pos|termin|lieferung|zahlung|datum|entrega|pago|livraison)\b)(?:\p{L}[\p{L}\d '/-]{1,28}):\s+(?!(?:ok|okay|fine|good|great|perfect|approved|done|passed|yes|no|we|i|you|they|he|she)(?!\p{L}))\S.{0,60}$/iu;
/** A clause that begins with a place: "Sheet 2, …", "line 14 …". */
export const located =
  /^[^\p{L}\p{N}_]*(?:(?:on|in|auf|en|sur|à la) )?(?:p\.|page|slide|sheet|line|row|panel|step|screen|section|chapter|paragraph|figure|fig\.|seite|blatt|folie|zeile|página|página|hoja|línea|planche|ligne|version|option)\s?(?:\d|[A-H]\b)/iu;
/** "Logo bigger", "Bit more air", "2 mm less bleed": no verb, only the change. */
export const fragment =
  /^(?:(?:(?:a )?(?:bit|little|touch|tad|lot|much|slightly|way)\s)?(?:more|less|fewer|bigger|smaller|no|without|minus)\s(?!(?:than|or|like|about|and|problem|worries|need|rush|changes|comments|further|objections?|thanks|news|idea|longer|one|trouble|bother)(?!\p{L}))(?:\p{L}|\d).{2,50}|\d[\d.,]* ?(?:mm|cm|px|pt|%)\s(?:more|less|higher|lower|wider|up|down|to|too|further|closer).{0,40}|(?:the )?\p{L}+(?: (?:\p{L}+|\d{1,3}))? (?:a bit |slightly |much |\d+ ?(?:mm|px|cm|pt|%) )?(?:bigger|smaller|lower|higher|darker|lighter|brighter|warmer|cooler|bolder|thinner|thicker|wider|narrower|shorter|longer|softer|louder|quieter|slower|faster|rounder|to the left|to the right))[.!]?$/iu;
/** Two statements that disagree: "the invite says Sunday, the party is on Saturday". */
export const contrast =
  /(?<!\p{L})(?:is|are|says?|has|have|shows?|reads?|measures?|ist|sind|steht|hat|est|sont|a|es|son|está|tiene|pone)(?!\p{L})[^;]{2,80}(?:,|;|–|but|while|whereas|aber|mais|pero)\s[^;]{0,50}(?<!\p{L})(?:is|are|it's|says?|has|have|shows?|measures?|ist|sind|hat|est|sont|es|son|está|tiene)(?!\p{L})/iu;
/** A clause about the writer. */
export const firstPerson =
  /^[^\p{L}\p{N}_]*(?:i|i'm|i've|i'll|i'd|we|we're|we've|my (?!surname|name|title|address|logo|photo)|ich|wir|je|j'|nous|yo|nosotros)(?![\p{L}])/iu;
/** "I find it too round": an opinion of the work, not about the writer. */
export const opinion =
  /^[^\p{L}\p{N}_]*(?:(?:i|we) find|(?:ich|wir) finden?|je trouve|(?:on|nous) trouv(?:e|ons))(?!\p{L})/iu;
/** A bare verb and its object, as the second half of "chamfer the edges and deburr the pockets". */
export const elliptic =
  /^(?!(?:all|and|the|for|with|in|on|at|is|of|to|from|as|but|that|than|because|it|this|these|they|we|i|you|he|she|not|so|both|if|when|while|after|before|until|by|near|under|over|above|below|between|around|into|onto|across|along|towards?|about|like|per|via|only|also|even|just)\s)\p{Ll}{3,14}\s+(?:the|a|an|it|them|all|my|your|our|this|these|those|some|one|two|\d)(?![\p{L}])/iu;
/** "If it gets too crowded, …" */
export const condition =
  /^[^\p{L}\p{N}_]*(?:if|when|once|in case|unless|wenn|falls|sobald|si|quand|cuando)\s[^,?]{2,100},\s*(?:then |dann |alors |entonces )?/iu;

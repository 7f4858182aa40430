import { openingPattern, wordPattern } from "../text/word-pattern.ts";

const day =
  "(?:(?:this|next|on|the) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|(?:this|next|in the) (?:week|morning|afternoon|evening)";
const hour = "\\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m| o'clock)?|noon|lunch";

/** Arranges a meeting or a call: no step of the work. */
const arranging = [
  wordPattern(
    `(?:can|could|shall|should|would) (?:you|we|i) (?:still |maybe |possibly )?(?:make|do|manage|say|try) (?:it )?(?:(?:on|at|for) )?(?:${day}|${hour})`,
    `(?:would|does|will|is|how about|what about) (?:${day}|${hour})(?: (?:morning|afternoon|evening|at \\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?|or \\p{L}+)){0,2} (?:work|suit|do|ok|okay|fine|good|any good|alright|possible)`,
    "(?:push|move|shift|bring|postpone|cancel|skip) (?:our|the|this|tomorrow's|today's) (?:call|meeting|chat|catch-?up|appointment|session|visit)",
    "(?:can|could|may|shall|should|will|might) (?:i|we|you|he|she) (?:just |maybe )?(?:pop|drop|swing|stop|come|call|head|nip) (?:in|by|over|round|past|down|up)(?! with)",
    "(?:send|drop|forward) (?:me |us |over )?(?:an? |the )?(?:(?:calendar|zoom|teams|meet|google|meeting) )?(?:invite|invitation|zoom link|meeting link|teams link|dial-in)",
    "(?:join|see|meet|catch|find|have|get) (?:us|me|you|everyone|everybody) (?:on|at|for|over|in) (?:zoom|teams|skype|lunch|dinner|drinks|coffee|the (?:pub|bar|fair|station|restaurant|cafe|café))",
    "(?:grab|have|get|go for|fancy|up for|want|buy you) (?:a |an |some )?(?:quick |proper )?(?:coffee|beer|pint|drink|lunch|dinner|breakfast|cuppa|tea)(?= (?:while|when|on|at|some|this|next|with|together|after|before|sometime|soon|tomorrow|one|in town)|[?.!,]|$)",
    "(?:are|will) (?:you|they|he|she|you guys) (?:\\p{L}+ )?(?:around|about|free|in|there|home|back|up) (?:on |this |next |at |for )?(?:\\p{L}+day|tomorrow|today|week|weekend|then|later|lunch)",
    "(?:kannst|könnt|können|könntest) (?:du|ihr|sie) (?:am )?(?:\\p{L}+tag|mittwoch|morgen|heute|nächste woche)(?: (?:um|gegen|ab) \\d{1,2}(?:[:.]\\d{2})?(?: uhr)?)?(?=[?.!]|$)",
    "(?:passt|geht|ginge|passen|klappt) (?:es )?(?:euch|dir|ihnen|bei (?:dir|euch|ihnen)) (?:\\p{L}+ ){0,2}?(?:\\p{L}+tag|mittwoch|morgen|heute|um \\d)",
    "(?:on se (?:voit|retrouve|parle|appelle)|(?:tu es|vous êtes|es-tu|êtes-vous) (?:\\p{L}+ )?(?:dispo|disponibles?|libres?|là)|(?:ça|cela) (?:te|vous) (?:va|irait|convient) (?:\\p{L}+di|demain|à \\d))",
    "(?:te|os|le|les) (?:viene|va|vendría|iría) bien (?:el |la |mañana|a las|quedar)|(?:estás|estáis|está) (?:libre|disponible|por aquí)|(?:hablamos|nos vemos|quedamos|nos llamamos)",
  ),
];

const tag = "(?:\\p{L}{3,8}tag|mittwoch|morgen|heute|übermorgen)";
const jour = "(?:\\p{L}{3,5}di|dimanche|demain|aujourd'hui)";
const dia = "(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|hoy)";

/** Says on which days somebody has no time: "Thursday doesn't work for me". */
const unavailable = [
  openingPattern(
    `(?:(?:but|and|ps|btw|oh),? )?(?:${day}) (?:\\p{L}+ )?(?:doesn't|does not|won't|will not|isn't|is not|is no) (?:really )?(?:work|suit|do|possible|good|any good|an option)`,
    `(?:i'm|i am|we're|we are|i can't|i cannot|we can't|can't|cannot) (?:not )?(?:make|do|manage|in|here|around|available|free|away|out|off)?(?: (?:in|here|around|it))? ?(?:(?:on|this|next) )?(?:${day})(?=[.,;!]|$)`,
    `(?:(?:aber|und|am|der|den) ){0,2}${tag} (?:geht|passt|klappt|kann|bin|ginge|ist|sind) (?:\\p{L}+ ){0,4}?(?:nicht|schlecht|weg|unterwegs|ungünstig)`,
    `(?:mais |et )?(?:le )?${jour},? (?:ça |je |on |nous )?(?:ne |n')?(?:\\p{L}+ ){1,3}?(?:pas|impossible|indisponible|absente?)(?= (?:là|dispo|libre|possible|au|pour|de|en)|[.,;!]|$)`,
    `(?:pero |y )?(?:el )?${dia} (?:no (?:puedo|podemos|me (?:va|viene)|nos (?:va|viene)|estoy|estamos|es posible))`,
  ),
];

/** Wishes, thanks and news of private life. */
const social = [
  openingPattern(
    "(?:please |do |just |now |and |so )?(?:(?:don't|do not) (?:work too|stress|panic|forget to (?:eat|sleep|rest|enjoy))|(?:keep|stay|get) (?:warm|dry|cool|well|safe|strong|some (?:rest|sleep))|take (?:a|the|some) (?:day|week|break|rest|time) off|get (?:yourself )?(?:home|some rest|better)|wish (?:me|us)|drive (?:safe|carefully)|rest up|sleep (?:well|tight)|break a leg)",
    "(?:please |do )?(?:give|send|pass) (?:me |us |my |our |her |him |the )?(?:a )?(?:shout|bell|ring|buzz|love|hug|hugs|kiss|regards|best|wishes|hello)",
    "(?:please |do )?tell (?:your )?\\p{L}+ (?:hi|hello|happy|congrat\\p{L}+|i said|we said|we miss|i miss|not to worry|thanks?)",
    "(?:how|who|what) (?:was|were|did|won|else is new|happened at|have you been|are the|is the|'s the) (?:\\p{L}+ ){0,3}?(?:holidays?|trip|weekend|party|wedding|fair|show|match|game|race|exams?|zoo|baby|kids|family|it go|everything|in the end|new house|move|flight|concert|birthday)",
    "how (?:was|were) (?:\\p{Lu}\\p{L}+|it|that|yours?)[?]",
    "who (?:won|came|got) ",
  ),
  wordPattern(
    "(?:our|my|the) (?:little one|youngest|eldest|son|daughter|kids|baby|boy|girl|dog|cat|mum|mother|dad|father|husband|wife|partner|nan|gran)(?:'s| is| are| has| have| was| had)(?: \\p{L}+){0,3} (?:ill|sick|poorly|home|off|school|hospital|chickenpox|flu|fever|exams?|birthday|teeth(?:ing)?|born|asleep|better|cold|covid)",
  ),
];

/** Whether a clause only arranges a meeting. */
export function isArranging(clause: string): boolean {
  return [...arranging, ...unavailable].some((pattern) => pattern.test(clause));
}

/** Whether a clause is small talk that asks nothing of the work. */
export function isSocialTalk(clause: string): boolean {
  return social.some((pattern) => pattern.test(clause));
}

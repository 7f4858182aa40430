import { openingPattern, wordPattern } from "../text/word-pattern.ts";

const verbs =
  "send|fix|change|redo|make|add|try|ask|update|upload|check|swap|move|print|order|cut|draw|redraw|write|rewrite|adjust|correct|export|render|shoot|record|mix|edit|crop|prepare|finish|test|measure|call the|chase|look into|sort|tidy|rework|retouch|resend|get|put|share|bring|deliver|post|ship|quote|confirm|replace|remove|build|sew|paint|sand|cast|recut|reprint|reshoot|tweak|tone|darken|lighten|enlarge|shorten|trim|include|send over";
const gerunds =
  "sending|fixing|changing|redoing|making|adding|trying|asking|updating|uploading|checking|swapping|moving|printing|ordering|cutting|drawing|redrawing|writing|rewriting|adjusting|correcting|exporting|rendering|shooting|recording|mixing|editing|cropping|preparing|finishing|testing|measuring|chasing|looking into|sorting|tidying|reworking|retouching|resending|getting|putting|sharing|delivering|posting|shipping|replacing|removing|building|sewing|painting|sanding|recutting|reprinting|reshooting|tweaking|working on";
const made =
  "(?:\\p{L}+ ){0,3}?(?:proofs?|version|draft|layout|design|sketch(?:es)?|file|files|mock-?up|render(?:ing)?s?|visuals?|drawings?|cut|edit|mix|build|prototype|samples?|quote|invoice|pdf|v\\d+|round|photos?|pics|artwork|list|plan|text|texts|copy|logo|prices?)";
const when =
  "(?:(?:by|on|this|next|later|first thing|end of|before|until|for|in the) )*(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|noon|lunch|eod|cob|week|weekend|end of (?:the )?(?:day|week)|\\d{1,2}(?:st|nd|rd|th)?(?: \\p{L}+)?)";

/** Promises whose writer leaves "I" out, as in chat: "will fix it", "new proof tomorrow". */
const spoken = openingPattern(
  `(?:(?:yes|yep|ok|okay|sure|right|great|thanks|cheers|agreed|noted|and|also|then)[,.! -]+){0,2}(?:(?:will|shall|'ll)|(?:am |i'm |we're )?(?:gonna|going to|about to|planning to)|(?:(?:happy|glad) to|can)) (?:also |then |just |now )?(?:${verbs}) (?!(?:well|work|fine|you there|there)(?![\\p{L}]))\\S+`,
  `(?:(?:yes|yep|ok|okay|sure|right|noted|and|also)[,.! -]+){0,2}(?:am |i'm |we're |just |now |already |currently ){0,2}(?:${gerunds}) (?:the|a|an|it|them|that|this|these|those|you|your|my|our|both|all|some|new|\\d+|two|three)(?: \\S+){1,14}$`,
  `(?:on it|consider (?:it|that|this|them|the \\p{L}+(?: \\p{L}+)?) (?:done|fixed|gone|changed|sorted)),? \\S+`,
  `(?:an? |the |your )?(?:new|updated|revised|corrected|next|fresh|final|amended) ${made},? (?:(?:is |are )?(?:to follow|follows?|coming|on (?:its|the) way)|${when})(?: ${when})?[.! ]*$`,
  `expect (?:an? |the |your |our )?${made} ${when}`,
);

const german = openingPattern(
  "(?:ja|ok|okay|klar|gern|gerne|alles klar|super)?[,.! ]*(?:schicke?|sende|mache?|ändere?|korrigiere|passe|prüfe|tausche?|setze|baue|drucke|bestelle|kläre?|liefere|reiche|frage?|lade|überarbeite) (?:dir|euch|ihnen|es|das|den|die|ich|gleich|heute|morgen|noch)(?: \\S+){1,14}$",
  "(?:wird|werden) (?:gemacht|erledigt|geändert|korrigiert|angepasst)|(?:kommt|folgt|kriegst du|bekommst du) (?:morgen|heute|gleich|am \\p{L}+|bis \\p{L}+|nächste woche|später)",
);
const french = wordPattern(
  "^[^\\p{L}]*(?:je m'en (?:occupe|charge)|on s'en (?:occupe|charge)|c'est (?:noté|parti)), \\S+",
  "^[^\\p{L}]*(?:nouvelle version|version corrigée|la suite) (?:demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|cet après-midi)",
);
const spanish = openingPattern(
  "(?:lo|la|los|las) (?:tienes|tendrás|tenéis|tendréis) (?:hoy|mañana|el \\p{L}+|esta (?:tarde|noche|semana))|nueva versión (?:mañana|hoy|el \\p{L}+)|ahora (?:mismo )?(?:lo|la) (?:cambio|corrijo|arreglo|mando|envío)",
);

/** Whether a clause promises a step without saying who takes it: its writer does. */
export function isShortPromise(clause: string): boolean {
  return [spoken, german, french, spanish].some((pattern) => pattern.test(clause));
}

import { openingPattern, wordPattern } from "../text/word-pattern.ts";

const verbs =
  "send|fix|change|redo|make|add|try|ask|update|upload|check|swap|move|print|order|cut|draw|redraw|write|rewrite|adjust|correct|export|render|shoot|record|mix|edit|crop|prepare|finish|test|measure|chase|look into|look at|sort|tidy|rework|retouch|resend|get|put|share|bring|deliver|post|ship|quote|confirm|replace|remove|build|sew|paint|sand|cast|recut|reprint|reshoot|tweak|tone|darken|lighten|enlarge|shorten|trim|include|pass (?:it|this|that|them) on|ring|email|mail|text|phone|pay|book|weld|fit|hang|install|bake|fire|glaze|dye|stitch|lay|tile|plaster|pour|strip|plant|engrave|varnish|drill|do|start|run|have (?:it|them|that|this|the|a|an)|re[a-z]{3,12}";
const gerunds =
  "fixing|changing|redoing|making|adding|trying|asking|updating|checking|swapping|moving|printing|ordering|cutting|drawing|redrawing|writing|rewriting|adjusting|correcting|exporting|rendering|shooting|recording|mixing|editing|cropping|preparing|finishing|testing|measuring|chasing|looking into|sorting|tidying|reworking|retouching|getting|putting|replacing|removing|building|sewing|painting|sanding|recutting|reprinting|reshooting|tweaking|working on|doing|bringing";
const made =
  "(?:[a-z]{1,20} ){0,3}?(?:proofs?|version|draft|layout|design|sketch(?:es)?|files?|mock-?up|render(?:ing)?s?|visuals?|drawings?|cut|edit|mix|build|prototype|samples?|quote|invoice|pdf|v\\d+|round|photos?|pics|artwork|list|plans?|texts?|copy|logo|prices?|rest|others?)";
const day =
  "(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|lunch|eod|cob|\\d{1,2}(?:st|nd|rd|th)(?: [a-z]{1,20})?)";
const when = `(?:(?:by|on|this|next|later|first thing|end of|before|until|for|in|the) ){0,3}(?:${day}|morning|afternoon|evening|week|weekend|(?:end of (?:the )?)(?:day|week))`;
/** Words before a promise. */
const lead =
  "(?:(?:yes|yep|ok|okay|sure|right|great|thanks|cheers|agreed|noted|understood|and|also|then|so|but)[,.! -]{1,4}){0,2}";
const own = "(?:i|we)(?:'ll| will|'m going to|'re going to)(?: (?:also|then|just|now))?";

/** Promises whose writer leaves "I" out, as in chat: "will fix it", "new proof tomorrow". */
const spoken = [
  openingPattern(
    `${lead}(?:(?:will|shall|'ll)|(?:am |i'm |we're )?(?:gonna|going to|about to|planning to|aiming to)|(?:(?:happy|glad) to|can)|(?:the )?plan is to) (?:also |then |just |now )?(?:${verbs}) (?!(?:well|work|fine|you there|there)(?![\\p{L}]))\\S{1,40}`,
  ),
  openingPattern(
    `${lead}(?:am |i'm |we're |just |now |already |currently ){0,2}(?:${gerunds}) (?:the|a|an|it|them|that|this|these|those|you|your|my|our|both|all|some|new|\\d+|two|three)(?:(?: \\S{1,40}){1,14})?$`,
  ),
  openingPattern(
    `${lead}(?:am |i'm |we're |just |now ){0,2}(?:sending|resending|sharing|posting|uploading|shipping|delivering) (?:\\S{1,40} ){1,8}(?:${when}|in a (?:sec|second|minute|bit|moment)|soon|shortly|asap)[.! ]{0,4}$`,
  ),
  openingPattern(
    "(?:on it|consider (?:it|that|this|them|the [a-z]{1,20}(?: [a-z]{1,20})?) (?:done|fixed|gone|changed|sorted)),? \\S{1,40}",
  ),
  openingPattern(
    `(?:an? |the |your )?(?:new|updated|revised|corrected|next|fresh|final|amended) ${made},? (?:(?:is |are |will )?(?:to follow|follows?|coming|on (?:its|the) way)|${when})(?: ${when})?[.! ]{0,4}$`,
  ),
  openingPattern(
    `(?:the )?(?:more|prices?|quote|invoice|samples?|proofs?|drawings?|photos?|texts?|list|rest)(?: to (?:follow|come))? (?:(?:on|by|later) )?(?:${day}|next week)[.! ]{0,4}$`,
  ),
  openingPattern(`expect (?:an? |the |your |our )?${made} ${when}`),
  openingPattern(
    `(?:the |your |our )?${made} (?:ship|ships|go out|goes out|leave|leaves) (?:on )?${day}`,
  ),
  openingPattern(
    "(?:it|that|this|they|both|all (?:of )?(?:it|that|them)|everything)(?:'ll| will) be (?:in|part of|included in|done in|fixed in|with) (?:the |your |our |tonight's |tomorrow's |[a-z]{1,20}day's |v\\d|rc\\d|rev)",
  ),
  openingPattern(`will be in (?:the next|v\\d+|${day})`),
  openingPattern(
    `(?:i|we)(?:'d better| need to| have to| must|'ve got to| should)(?: also| just| still)? (?:${verbs}) (?:\\S{1,40} ){0,6}${when}[.! ]{0,4}$`,
  ),
  openingPattern(
    `(?:i|we) should have (?:it|them|that|the|a|an|your) (?:\\S{1,40} ){0,6}${when}[.! ]{0,4}$`,
  ),
  openingPattern(
    `${lead}(?:i'm|i am|we're|we are) (?:going to|gonna|about to|planning to) (?!be |see |love |miss |have to |need |go )[a-z-]{3,} (?:it|them|the|that|this|those|these|an?|your|both|all)`,
  ),
  openingPattern(
    `${own} (?:get (?:it|that|them|this|those|the [a-z]{1,20}(?: [a-z]{1,20})?) [a-z]{1,20}ed|get (?:an?|another|some|new|you an?) |take (?:it|them) (?:off|out|down|away|back)|take (?:the|another|\\d+) |go (?:with|for|back to) |stick an? |keep (?:the|an?|your) [a-z]{1,20} (?:for|in|until)|see (?:if|whether|what) |leave the |find (?:out|an?|you|another) |be (?:${gerunds}) )`,
  ),
  openingPattern(`${own} let you (?:know|have) (?:the|what|when|whether|which|how|by|as soon) `),
  openingPattern(
    `${own} come (?:by|round|over|and|in)(?: \\S{1,40}){0,6} (?:with|to) (?:the|an?|measure|look|fit|check|fix)`,
  ),
  openingPattern(
    `(?:i|we)(?:'ll| will)? (?:get|come|report) back (?:to you )?(?:on|about|with|re|by) \\S{1,40}`,
  ),
  openingPattern(
    `(?:you'?ll|you will|(?:the |all |both )?(?:[a-z]{1,20} ){1,3}you'?ll) (?:get|have|hear|see) (?:\\S{1,40} ){0,5}?${when}[.! ]{0,4}$`,
  ),
  openingPattern(`(?:i|we) let you know (?:\\S{1,40} )?${when}`),
  openingPattern(
    "let me (?:get|find) (?:you |a |an |the |out )|let me see (?:if|whether|what)|i owe you (?:an?|the|that|those) (?!beer|drink|pint|coffee|lunch|dinner|apology|big|favou?r|one)",
  ),
  openingPattern(
    `(?:i|we) (?:${verbs}) (?:(?:it|them|this|that|the [a-z]{1,20}|those|a [a-z]{1,20}) )?(?:on|this|next|later|tomorrow|tonight|first thing)(?: ${when})?(?: and(?: \\S{1,40}){1,6})?[.! ]{0,4}$`,
  ),
  openingPattern(
    `(?:my|our) [a-z]{1,20} (?:sends?|looks? at|brings?|delivers?|checks?|reads?|reviews?|signs?|prints?|does|makes?|cuts?|finishe?s?|picks?|is (?:coming|sending|looking|bringing|doing|checking)) (?:\\S{1,40} ){0,6}${when}[.! ]{0,4}$`,
  ),
];

const german = openingPattern(
  "(?:(?:ja|ok|okay|klar|gern|gerne|alles klar|super)[,.! ]{1,4})?(?:schicke?|sende|mache?|ändere?|korrigiere|passe|prüfe|tausche?|setze|baue|drucke|bestelle|kläre?|liefere|reiche|frage?|lade|überarbeite) (?:dir|euch|ihnen|es|das|den|die|ich|gleich|heute|morgen|noch)(?: \\S{1,40}){1,14}$",
  "(?:wird|werden) (?:gemacht|erledigt|geändert|korrigiert|angepasst)|(?:kommt|folgt|kriegst du|bekommst du) (?:morgen|heute|gleich|am \\p{L}+|bis \\p{L}+|nächste woche|später)",
);
const french = wordPattern(
  "^[^\\p{L}]*(?:je m'en (?:occupe|charge)|on s'en (?:occupe|charge)|c'est (?:noté|parti)), \\S{1,40}",
  "^[^\\p{L}]*(?:nouvelle version|version corrigée|la suite) (?:demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|cet après-midi)",
);
const spanish = openingPattern(
  "(?:lo|la|los|las) (?:tienes|tendrás|tenéis|tendréis) (?:hoy|mañana|el \\p{L}+|esta (?:tarde|noche|semana))|nueva versión (?:mañana|hoy|el \\p{L}+)|ahora (?:mismo )?(?:lo|la) (?:cambio|corrijo|arreglo|mando|envío)",
);

/** Positions at which a promise may begin after something else: "sorry about that, will fix it". */
const turn = /[,:;.]\s+|\s[–—-]\s+/gu;
const MOST_TURNS = 4;

const patterns = [...spoken, german, french, spanish];

/** Whether a clause promises a step as people jot it: often without saying who takes it. */
export function isShortPromise(clause: string): boolean {
  const text = clause.slice(0, 400);

  const starts = [...text.matchAll(turn)].slice(0, MOST_TURNS).map((at) => at.index + at[0].length);
  return [0, ...starts].some((start) => {
    const rest = text.slice(start);
    return patterns.some((pattern) => pattern.test(rest));
  });
}

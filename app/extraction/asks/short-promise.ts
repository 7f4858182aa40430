import { openingPattern, wordPattern } from "../text/word-pattern.ts";

const verbs =
  "send|fix|change|redo|make|add|try|ask|update|upload|check|swap|move|print|order|cut|draw|redraw|write|rewrite|adjust|correct|export|render|shoot|record|mix|edit|crop|prepare|finish|test|measure|chase|look into|look at|sort|tidy|rework|retouch|resend|get|put|share|bring|deliver|post|ship|quote|confirm|replace|remove|build|sew|paint|sand|cast|recut|reprint|reshoot|tweak|tone|darken|lighten|enlarge|shorten|trim|include|pass (?:it|this|that|them) on|ring|email|mail|text|phone|pay|book|weld|fit|hang|install|bake|fire|glaze|dye|stitch|lay|tile|plaster|pour|strip|plant|engrave|varnish|drill|do|start|run|have (?:it|them|that|this|the|a|an)|re[a-z]{3,12}";
const gerunds =
  "fixing|changing|redoing|making|adding|trying|asking|updating|checking|swapping|moving|printing|ordering|cutting|drawing|redrawing|writing|rewriting|adjusting|correcting|exporting|rendering|shooting|recording|mixing|editing|cropping|preparing|finishing|testing|measuring|chasing|looking into|sorting|tidying|reworking|retouching|getting|putting|replacing|removing|building|sewing|painting|sanding|recutting|reprinting|reshooting|tweaking|working on|doing|bringing";
const made =
  "(?:[a-z]+ ){0,3}?(?:proofs?|version|draft|layout|design|sketch(?:es)?|files?|mock-?up|render(?:ing)?s?|visuals?|drawings?|cut|edit|mix|build|prototype|samples?|quote|invoice|pdf|v\\d+|round|photos?|pics|artwork|list|plans?|texts?|copy|logo|prices?|rest|others?)";
const day =
  "(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|lunch|eod|cob|\\d{1,2}(?:st|nd|rd|th)(?: [a-z]+)?)";
const when = `(?:(?:by|on|this|next|later|first thing|end of|before|until|for|in|the) )*(?:${day}|morning|afternoon|evening|week|weekend|(?:end of (?:the )?)(?:day|week))`;
/** What people say before they promise. */
const lead =
  "(?:(?:yes|yep|ok|okay|sure|right|great|thanks|cheers|agreed|noted|understood|and|also|then|so|but)[,.! -]+){0,2}";
const own = "(?:i|we)(?:'ll| will|'m going to|'re going to)(?: (?:also|then|just|now))?";

/** Promises whose writer leaves "I" out, as in chat: "will fix it", "new proof tomorrow". */
const spoken = openingPattern(
  `${lead}(?:(?:will|shall|'ll)|(?:am |i'm |we're )?(?:gonna|going to|about to|planning to|aiming to)|(?:(?:happy|glad) to|can)|(?:the )?plan is to) (?:also |then |just |now )?(?:${verbs}) (?!(?:well|work|fine|you there|there)(?![\\p{L}]))\\S+`,
  `${lead}(?:am |i'm |we're |just |now |already |currently ){0,2}(?:${gerunds}) (?:the|a|an|it|them|that|this|these|those|you|your|my|our|both|all|some|new|\\d+|two|three)(?:(?: \\S+){1,14})?$`,
  `${lead}(?:am |i'm |we're |just |now ){0,2}(?:sending|resending|sharing|posting|uploading|shipping|delivering) (?:\\S+ ){1,8}(?:${when}|in a (?:sec|second|minute|bit|moment)|soon|shortly|asap)[.! ]*$`,
  "(?:on it|consider (?:it|that|this|them|the [a-z]+(?: [a-z]+)?) (?:done|fixed|gone|changed|sorted)),? \\S+",
  `(?:an? |the |your )?(?:new|updated|revised|corrected|next|fresh|final|amended) ${made},? (?:(?:is |are |will )?(?:to follow|follows?|coming|on (?:its|the) way)|${when})(?: ${when})?[.! ]*$`,
  `(?:the )?(?:more|prices?|quote|invoice|samples?|proofs?|drawings?|photos?|texts?|list|rest)(?: to (?:follow|come))? (?:(?:on|by|later) )?(?:${day}|next week)[.! ]*$`,
  `expect (?:an? |the |your |our )?${made} ${when}`,
  `(?:the |your |our )?${made} (?:ship|ships|go out|goes out|leave|leaves) (?:on )?${day}`,
  "(?:it|that|this|they|both|all (?:of )?(?:it|that|them)|everything)(?:'ll| will) be (?:in|part of|included in|done in|fixed in|with) (?:the |your |our |tonight's |tomorrow's |[a-z]+day's |v\\d|rc\\d|rev)",
  `will be in (?:the next|v\\d+|${day})`,
  `(?:i|we)(?:'d better| need to| have to| must|'ve got to| should)(?: also| just| still)? (?:${verbs}) (?:\\S+ ){0,6}${when}[.! ]*$`,
  `(?:i|we) should have (?:it|them|that|the|a|an|your) (?:\\S+ ){0,6}${when}[.! ]*$`,
  `${lead}(?:i'm|i am|we're|we are) (?:going to|gonna|about to|planning to) (?!be |see |love |miss |have to |need |go )[a-z-]{3,} (?:it|them|the|that|this|those|these|an?|your|both|all)`,
  `${own} (?:get (?:it|that|them|this|those|the [a-z]+(?: [a-z]+)?) [a-z]+ed|get (?:an?|another|some|new|you an?) |take (?:it|them) (?:off|out|down|away|back)|take (?:the|another|\\d+) |go (?:with|for|back to) |stick an? |keep (?:the|an?|your) [a-z]+ (?:for|in|until)|see (?:if|whether|what) |leave the |find (?:out|an?|you|another) |be (?:${gerunds}) )`,
  `${own} let you (?:know|have) (?:the|what|when|whether|which|how|by|as soon) `,
  `${own} come (?:by|round|over|and|in)(?: \\S+){0,6} (?:with|to) (?:the|an?|measure|look|fit|check|fix)`,
  `(?:i|we)(?:'ll| will)? (?:get|come|report) back (?:to you )?(?:on|about|with|re|by) \\S+`,
  `(?:you'?ll|you will|(?:the |all |both )?(?:[a-z]+ ){1,3}you'?ll) (?:get|have|hear|see) (?:\\S+ ){0,5}?${when}[.! ]*$`,
  `(?:i|we) let you know (?:\\S+ )?${when}`,
  "let me (?:get|find) (?:you |a |an |the |out )|let me see (?:if|whether|what)|i owe you (?:an?|the|that|those) (?!beer|drink|pint|coffee|lunch|dinner|apology|big|favou?r|one)",
  `(?:i|we) (?:${verbs}) (?:(?:it|them|this|that|the [a-z]+|those|a [a-z]+) )?(?:on|this|next|later|tomorrow|tonight|first thing)(?: ${when})?(?: and(?: \\S+){1,6})?[.! ]*$`,
  `(?:my|our) [a-z]+ (?:sends?|looks? at|brings?|delivers?|checks?|reads?|reviews?|signs?|prints?|does|makes?|cuts?|finishe?s?|picks?|is (?:coming|sending|looking|bringing|doing|checking)) (?:\\S+ ){0,6}${when}[.! ]*$`,
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

/** Where a promise may begin after something else: "sorry about that, will fix it". */
const turn = /[,:;.]\s+|\s[–—-]\s+/gu;
const MOST_TURNS = 4;

/** Whether a clause promises a step as people jot it: often without saying who takes it. */
export function isShortPromise(clause: string): boolean {
  const text = clause.slice(0, 400);
  const patterns = [spoken, german, french, spanish];
  const starts = [...text.matchAll(turn)].slice(0, MOST_TURNS).map((at) => at.index + at[0].length);
  return [0, ...starts].some((start) => {
    const rest = text.slice(start);
    return patterns.some((pattern) => pattern.test(rest));
  });
}

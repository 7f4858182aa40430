import type { LanguageCues } from "../cues/cues.ts";
import { wordPattern } from "../text/word-pattern.ts";

/** The words of one language that distinguish a statement about a thing from talk about people, dates and the past. */
interface StatementWords {
  /** How a statement about a thing may begin: articles, possessives. */
  articles: RegExp;
  /** First words, capital or not, that name no thing. */
  noThing: RegExp;
  present: RegExp;
  past: RegExp;
  person: RegExp;
  logistics: RegExp;
  pleased: RegExp;
}

const english: StatementWords = {
  articles:
    /^(?:(?:the|this|these|those|your|its|her|his|their|our|both|half|two|three|some|each|every|most|many|all|one of|none of|neither|there|an?|one)\s|"[^"]{1,60}"\s|(?:my|the) (?:name|surname|title|address|logo|photo|phone)\s)/iu,
  noThing: wordPattern(
    "i|we|you|he|she|it|they|me|us|this|that|these|those|who|which|what|when|where|why|how|if|as|so|yes|no|not|nothing|everything|everyone|anything|something|already|only|just|also|and|but|or|because|since|though|although|hi|hey|hello|dear|morning|evening|thanks|thank|cheers|sorry|apologies|well|oh|ok|okay|great|good|lovely|nice|here|now|then|still|maybe|perhaps|probably|otherwise|after|before|with|without|for|from|to|in|on|at|by|of|about|over|under|during|until|once|while|despite|please|pls|let|best|regards|love|ah|wow|yep|nope|fine|sure|agreed|glad|happy|five|four|six|done|attached|enclosed|version|proof|rev|round|hope|hoping|looking|had|have|been|went|spent|could|can|would|will|should|may|do|did|does|is|are|was|any|much|more",
  ),
  present: wordPattern(
    "is|are|isn't|aren't|isnt|arent|has|have|hasn't|haven't|hasnt|says?|does|do|doesn't|doesnt|don't|can|can't|cannot|will|won't|would|gets?|comes?|goes|it's|wants?|\\p{Ll}{2,}(?:[^s\\W])s(?: (?:the|a|an|to|in|on|at|up|out|off|into|like|with|from|through|over|under|right|too|very|his|her|my|our|it|more|\\p{L}+)|[.!,;]|$)",
    "look|read|sit|feel|run|cut|touch|hit|overlap|need|seem|appear|start|stop|end|show|point|lead|match|fit|bleed|clash|make|take|lie|stand|hang|fall|stick|break|jump|work|disappear|vanish|use|fade|compete|fight|blend|drown|swallow|repeat|face|differ",
  ),
  past: wordPattern(
    "was|were|went|came|had|did|took|made|said|told|sent|arrived|loved|liked|wanted|worked|turned|sold|met|signed|approved|agreed|asked|decided|thought|found|gave|saw|left|brought|passed|confirmed|called|wrote|started|finished|happened",
  ),
  person: wordPattern(
    "team|board|committee|colleagues?|boss|manager|director|husband|wife|partner|mother|mum|mom|father|dad|sister|brother|daughter|son|kids?|children|client|customers?|guests?|people|everyone|everybody|someone|somebody|nobody|company|and (?:i|me)",
  ),
  logistics: wordPattern(
    "fair|launch|deadline|meeting|call|event|delivery|order|invoice|contract|payment|budget|quote|offer|holiday|weekend|(?:this|next|last|a|the|per|every) (?:week|month|season)(?!'s)|weather|train|flight|recording|session|kick-?off|festival|exhibition|wedding|(?<!the )(?:thursday|monday|tuesday|wednesday|friday|saturday|sunday)|tomorrow|yesterday|tonight|server|supplier|factory|rest|answer|reason|idea|winner|favou?rite|plan|project|attached|enclosed|p\\.?s|following|approval|permit|press|stock|warehouse|van|courier|guaranteed for|spam",
  ),
  pleased: wordPattern(
    "perfect(?:ly)?|(?:is|are|so|very|pretty|getting) close|great|good|lovely|fine|beautiful(?:ly)?|gorgeous|wonderful(?:ly)?|excellent|brilliant|amazing|fantastic|nice(?:ly)?|well|fresh|spot on|better|best|super|superb|happy|pleased|delighted|ok|okay|(?:is|are|just|all|looks|look) right|correct|approved|final|finished|ready|clear|done|fixed|in place|welcome|works|brightens?|improves?|shines|sings|sits well|solid|exactly (?:it|what|that|right|as|like)|agreed|signed|settled|triumph|dream|delight|joy|magic|masterpiece|treat|beauty|winner|stunning|charming|elegant|cute|cool|fun|neat|smart|clever|sweet|pretty|growing on|made (?:me|us)|makes (?:me|us) (?:smile|happy|laugh|proud)|what (?:i|we)(?:'d| had)? (?:hoped|wanted|imagined)|proud|thrilled|relieved|impressed|unchanged|as before|as agreed|as discussed|no (?:problem|issue|comments?|objections?|bother)|stays?|staying|keeps?|lucky|accepted|welcome|goes to (?:print|press|plate)|as (?:it|they) (?:is|are|stands?)|heavenly|divine|adorable|exquisite|sublime|splendid|marvell?ous|magnificent|delicious|dreamy|fabulous|terrific|awesome|incredible|cracking|sensational|breathtaking|glorious|tasteful|flawless|immaculate|impeccable|phenomenal|a hit|plenty|worth (?:its|the|every|it)|favou?rite|enough for|nicer|prettier|lovelier",
  ),
};

const german: StatementWords = {
  articles:
    /^(?:(?:ist|sind|hat|haben|steht|stehen|wird|werden|liegt|fehlt) )?(?:(?:der|die|das|den|dem|dein|deine|ihr|ihre|unser|unsere|beide|alle|ein|eine|einige|manche|viele|zwei|drei|dieser?|diese[sn]?|jede[rs]?)\s|"[^"]{1,60}"\s)/iu,
  noThing: wordPattern(
    "ich|wir|du|sie|er|es|ihr|man|das|wer|was|wann|wo|wie|wenn|falls|weil|da|so|ja|nein|nicht|nichts|alles|auch|nur|und|aber|oder|denn|hallo|liebe[rs]?|guten?|moin|danke|vielen|sorry|hier|jetzt|dann|noch|sonst|ansonsten|anbei|nach|vor|mit|ohne|für|von|zu|in|auf|an|bei|über|unter|bitte|beste|viele|schöne|herzliche|freundliche|gern|gerne|klar|genau|leider|freut|freue|könnten|können|kann|würden|soll|sollen|ist|sind|hat|haben|war",
  ),
  present: wordPattern("ist|sind|hat|haben|kann|wird|werden|würde|muss|soll|\\p{Ll}{3,}(?:t|en|n)"),
  past: wordPattern(
    "war|waren|hatte|hatten|kam|kamen|wurde|wurden|sagte|meinte|habe|haben wir|hat \\p{L}+ ge\\p{L}+t",
  ),
  person: wordPattern(
    "kolleg\\p{L}*|chef\\p{L}*|kund\\p{L}*|mann|frau|mutter|vater|tochter|sohn|kinder|alle|firma|team|vorstand",
  ),
  logistics: wordPattern(
    "messe|termin|frist|rechnung|vertrag|woche|urlaub|wetter|rest|freigabe|angebot|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|lieferung|auftrag",
  ),
  pleased: wordPattern(
    "schön\\p{L}*|gut|super|toll\\p{L}*|perfekt|prima|richtig|gelungen\\p{L}*|wunderbar\\p{L}*|fertig|gefällt|klasse|passt|edel|traum|top|spitze|freu\\p{L}*|bleibt|so lassen|in ordnung|stimmt|einverstanden|ok|okay|reicht",
  ),
};

const french: StatementWords = {
  articles:
    /^(?:(?:le|la|les|ton|ta|tes|votre|vos|notre|nos|un|une|ce|cette|ces|deux|certaines?|certains)\s|l'|«[^»]{1,60}»\s|"[^"]{1,60}"\s)/iu,
  noThing: wordPattern(
    "je|j'\\p{L}+|tu|il|elle|on|nous|vous|ils|elles|ça|cela|c'est|ce|qui|que|quand|où|comment|pourquoi|si|comme|oui|non|pas|rien|tout|tous|aussi|mais|et|ou|donc|car|bonjour|salut|cher|chère|merci|désolée?|voici|voilà|avec|sans|pour|par|dans|sur|en|à|de|bien|très|parfait|super|bonne|sinon|alors|enfin|puis|est|sont|peut|pouvez",
  ),
  present: wordPattern("est|sont|a|ont|fait|font|va|vont|peut|n'\\p{L}+|\\p{Ll}{2,}(?:e|ent|it|d)"),
  past: wordPattern("était|étaient|avait|avaient|a dit|ont dit|a été|ont été|j'ai|avons"),
  person: wordPattern(
    "équipe|collègues?|client\\p{L}*|mari|femme|mère|père|fille|fils|enfants|entreprise|direction",
  ),
  logistics: wordPattern(
    "réunion|facture|contrat|semaine|vacances|salon|reste|devis|lundi|mardi|mercredi|jeudi|vendredi|demain|livraison|commande",
  ),
  pleased: wordPattern(
    "parfait\\p{L}*|beau|belle|super|bien|bon|bonne|magnifique\\p{L}*|superbe\\p{L}*|réussi\\p{L}*|prêt\\p{L}*|top|joli\\p{L}*|ravi\\p{L}*|adore\\p{L}*|bravo|exactement|validé\\p{L}*|impeccable|nickel|reste",
  ),
};

const spanish: StatementWords = {
  articles:
    /^(?:(?:pone|dice|sale|aparece|hay|sobra|está|es) (?=")|(?:(?:pone|dice|sale|aparece|hay|sobra|está|es) )?(?:el|la|los|las|tu|tus|su|sus|nuestr[oa]s?|un|una|este|esta|estos|estas|ese|esa|dos|algun[oa]s?)\s|«[^»]{1,60}»\s|"[^"]{1,60}"\s)/iu,
  noThing: wordPattern(
    "yo|tú|él|ella|nosotros|ellos|usted|ustedes|me|nos|te|se|eso|esto|quien|que|cuando|dónde|cómo|si|como|sí|no|nada|todo|también|pero|y|o|porque|hola|querid[oa]|buenos|buenas|gracias|perdón|aquí|ahora|luego|ya|con|sin|para|por|en|a|de|muy|bien|perfecto|genial|adjunto|es|son|está|están|hay|puede|puedes",
  ),
  present: wordPattern(
    "es|son|está|están|tiene|tienen|hay|va|van|puede|(?<!(?:^|\\s)(?:el|la|los|las|un|una|de|del|sin|con|al|en|por|su|tu|muy) )(?<!^)\\p{Ll}{2,}(?:a|an|e|en)",
  ),
  past: wordPattern("era|eran|estaba|fue|fueron|había|dijo|hemos|\\p{L}{3,}(?:ó|aron|ieron)"),
  person: wordPattern(
    "equipo|compañer\\p{L}*|client\\p{L}*|marido|mujer|madre|padre|hija|hijo|niños|empresa|jef[ea]",
  ),
  logistics: wordPattern(
    "reunión|factura|contrato|semana|vacaciones|feria|resto|presupuesto|lunes|martes|miércoles|jueves|viernes|mañana|pedido|entrega",
  ),
  pleased: wordPattern(
    "perfect\\p{L}*|bien|buen\\p{L}*|bonit\\p{L}*|precios\\p{L}*|genial|estupend\\p{L}*|list[oa]s?|correct\\p{L}*|encanta\\p{L}*|guap\\p{L}*|maravill\\p{L}*|queda así|aprobad\\p{L}*",
  ),
};

const words: Record<LanguageCues["code"], StatementWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** "My mother says that …": somebody else's remark. */
const reported =
  /^[^\p{L}\p{N}_]*(?:(?:my|our|the|mein|meine|unser|unsere|der|die|mon|ma|notre|mi|nuestr[oa]) )?\p{L}+(?: \p{Lu}\p{L}+)? (?:also )?(?:says|thinks|finds|feels|reckons|insists|notices|sagt|meint|findet|dit|trouve|dice|cree) (?!\d)(?:that |dass |que )?/iu;
/** "…, which moved to level 3" */
const relative = /,\s(?:which|who|whose|where|qui|dont|welche[rs]?)\s.*$/isu;
const opening =
  /^[^\p{L}\p{N}"«]*(?:[\p{L}\d_.-]{2,20}: )?(?:(?:p\.|page|slide|sheet|spread|seite|folie|página|planche|écran|screen|line)\s?\d+,? )?(?:(?:and|but|also|then|only|sadly|actually|again|oh|btw|heads[- ]up|und|aber|auch|nur|et|mais|aussi|y|pero|también),? )?(?:(?:on|in|at|under|above|below|inside|near|next to|auf|in|im|bei|sur|dans|en) (?:the |der |den |dem |la |le |el )?[\p{L}\d' -]{1,30}?,? (?=(?:(?:ist|sind|hat|haben|steht|stehen|wird|werden|liegt|fehlt|pone|dice|sale|aparece|hay) )?(?:(?:the|this|your|der|die|das|le|la|les|l'|el|los|las)(?!\p{L})|")))?/iu;
/** A name or a noun without its article, a code: "Contours disappear", "Sign 2.14 points". */
const bareNoun = /^(?:\p{Lu}[\p{L}'-]+|\p{L}{4,}s|\p{L}*\d[\p{L}\d._-]*)\s+\S/u;

/** Returns how surely a clause states the present condition of a part of the work, without praise: 0 to 1. */
export function plainStatement(clause: string, cues: LanguageCues): number {
  const own = words[cues.code];
  const said = clause
    .replace(reported, "")
    .replace(opening, "")
    .replace(relative, "")
    .slice(0, 300);
  const article = own.articles.test(said);
  if (!article) {
    const first = /^[\p{L}']+/u.exec(said)?.[0] ?? "";
    if (!bareNoun.test(said) || own.noThing.test(first)) return 0;
  }
  if (!own.present.test(said) || own.past.test(said) || own.pleased.test(said)) return 0;
  const head = said.slice(0, Math.max(12, own.present.exec(said)?.index ?? 40));
  if (
    own.person.test(head.replace(/(?<!\p{L})\p{L}+'s(?!\p{L})/gu, "")) ||
    own.logistics.test(said)
  )
    return 0;
  return article ? 1 : 0.85;
}

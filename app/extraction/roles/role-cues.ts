import type { LanguageCues } from "../cues/cues.ts";
import { wordPattern } from "../text/word-pattern.ts";

/** The patterns of one language that distinguish a client from a maker. Patterns ignore case. */
export interface RoleCues {
  /** Orders work: "we need a new menu", "could you quote". */
  orders: RegExp;
  /** Hands in material for it: "here are our texts". */
  supplies: RegExp;
  /** Presents work: "what do you think of it", "okay to print?". */
  asksForApproval: RegExp;
  /** Work that is sent: "the first draft", "the new version". */
  version: RegExp;
  /** Thanks for work that came: "thanks for the draft". */
  thanksForWork: RegExp;
  /** Approves: "good to go". */
  approves: RegExp;
  /** Asks where the work is: "any news on the sign?". */
  chases: RegExp;
  /** Asks for material: "could you send me the logo". */
  asksForMaterial: RegExp;
  /** Reports a step of their own: "I've moved the logo". */
  reports: RegExp;
}

const english: RoleCues = {
  orders: wordPattern(
    "(?:we|i)(?:'re| are|'m| am)? (?:\\p{L}+ ){0,2}?(?:need|want|require|looking for|after|in need of) (?:a|an|some|someone|new|two|three|four|\\d+|your (?:help|offer|quote))",
    "(?:could|can|would|will) you (?:please |kindly )?(?:design|make|do|build|print|quote|draw|illustrate|develop|photograph|shoot|film|engrave|sew|produce|take on) (?:us|me|a|an|our|some|\\d+|for)",
    "(?:give|send|make) (?:us|me) (?:a|an|your) (?:quote|price|offer|estimate)|what would (?:it|you|that|\\d+|a) (?:\\p{L}+ ){0,3}?(?:cost|charge)",
    "the brief(?:ing)? (?:is|attached|below)|(?:our|a|the) (?:design |creative )?brief",
  ),
  supplies: wordPattern(
    "(?:here(?:'s| is| are)|attached(?: is| are)?|enclosed|sending(?: you)?|find) (?:you )?(?:our|my|the company|the client's) (?:\\p{L}+ ){0,2}?(?:logos?|texts?|copy|photos?|pictures?|images?|bios?|content|list|briefs?|brand ?book|guidelines|prices|recipes|measurements|floor ?plan|sketch)",
    "(?:the|all|some) (?:\\p{L}+ ){0,2}?(?:logo|text|texts|copy|photos|pictures|content|briefing|brief|measurements) (?:is|are|you asked for|you needed|for (?:it|this|the \\p{L}+))",
  ),
  asksForApproval: wordPattern(
    "(?:what|how) do (?:you|y'all) (?:both |all )?(?:think|like|feel)|let (?:me|us) (?:know|have) (?:what you think|your (?:thoughts|comments|feedback|notes|changes|corrections)|if you(?:'d| would)? (?:like|want)|how you like|if (?:it|this|that|all|everything)(?:'s| is| works| looks))",
    "(?:any|your|for your) (?:thoughts|comments|feedback|changes|corrections|amends|edits|approval|review|sign-?off)(?:\\?| (?:welcome|on|before|by|are|and)|$)",
    "(?:ok|okay|happy|good|ready) (?:for me |for us |with (?:this|that|it) )?to (?:print|go|proceed|send|order|cut|publish|press)\\?|(?:can|may|shall|should) (?:i|we) (?:print|proceed|go ahead|send it|order|publish|cut|start)",
    "(?:could|can|would) you (?:please |just )?(?:tell|say|let) (?:me |us )?(?:know )?(?:which|what|whether|if|how) (?:\\p{L}+ ){0,4}?(?:you(?:'d| would)? (?:like|prefer|want|think)|works|is (?:ok|okay|fine|right))",
    "please (?:check|review|approve|confirm|sign off|proof-?read|have a look|take a look|look (?:it|this|them|through))|have a (?:look|read|play|click)|(?:take|give (?:it|this|me)) a (?:look|shout)",
    "(?:which|what) (?:one |version |option |colou?r |direction )?(?:do|would) you (?:prefer|like|want|rather)",
  ),
  version: wordPattern(
    "(?:the |a |your |our |my |an? )?(?:first|second|third|new|next|latest|updated|revised|final|corrected|rough|initial|fresh|v\\d+|\\d(?:st|nd|rd|th)) (?:\\p{L}+ ){0,2}?(?:draft|version|proof|round|sketch(?:es)?|layout|design|concepts?|mock-?ups?|render(?:ing)?s?|visuals?|drawings?|cut|edit|edits|selection|selects|mix|build|prototype|sample|plan|pass|take|go|stab|iteration|routes?|ideas)",
    "(?:v|version|proof|round|draft|rev|option|build|beta) ?\\d+|(?:drafts?|proofs?|mock-?ups?|sketches|renders|renderings|layouts|visuals|concepts?|the build|staging|preview link|(?:edited|retouched|rough) \\p{L}+|test print|prototype)",
  ),
  thanksForWork: wordPattern(
    "thanks? (?:you )?(?:so much |a lot |very much |again )?for (?:the|your|sending|these|this|v\\d) ?(?:the |over |me |us |through |\\p{L}+ ){0,3}?(?:draft|version|proof|layout|design|sketch(?:es)?|mock-?ups?|concepts?|renders?|visuals?|drawings?|work|update|round|photos|pictures|samples?|prototype|cut|edit|mix|quick (?:turn|work)|v\\d+|these|this|it|them|plans?|routes?|options?)",
    "(?:got|received|saw|looked at|opened|went through|shown|showed) (?:the|your|it|them|these|this|both|all) ?(?:\\p{L}+ ){0,2}?(?:draft|version|proof|layout|design|sketch(?:es)?|mock-?ups?|visuals?|samples?|prints?|prototype|parcel|v\\d+)",
  ),
  approves: wordPattern(
    "approved|signed off|sign(?:ing)? (?:it|this) off|good to go|go ahead|(?:please |you can |let's )?(?:print|order|publish|proceed)(?: it| with it| away)[.!]|thumbs up|happy with (?:it|this|that|the|all|both)|love (?:it|the|this|these|how|what|where)|looks? (?:great|lovely|fantastic|brilliant|amazing|super|good|ace|fab)",
  ),
  chases: wordPattern(
    "any (?:news|update|progress|sign) (?:on|of|about|regarding|yet)|when (?:can|could|will|do) (?:we|i|you) (?:expect|see|get|have|send|be able|deliver)|how (?:is|are|'s) (?:the|it|things) (?:\\p{L}+ )?(?:coming|going|getting)|(?:how long|when) will (?:it|this|that) (?:take|be)",
  ),
  asksForMaterial: wordPattern(
    "(?:could|can|would) you (?:please |also )?(?:send|give|provide|share|forward|supply|let) (?:me |us |over |through )?(?:have )?(?:the|your|a|an|some|any) (?:\\p{L}+ ){0,3}?(?:logos?|texts?|copy|photos?|images?|vector|files?|content|measurements?|dimensions?|address|list|fonts?|hi-?res|captions?|names|credits|wording|originals?)",
    "(?:i|we)(?:'m| am|'re| are)? (?:still )?(?:need|missing|waiting for|lacking) (?:the|your|a|some|final) (?:\\p{L}+ ){0,2}?(?:logos?|texts?|copy|photos?|images?|vector|content|measurements?|captions?|wording|list)",
  ),
  reports: wordPattern(
    "(?:i|we)(?:'ve| have)? (?:now |also |just |already )?(?:fixed|changed|updated|moved|added|removed|replaced|swapped|redrawn?|redrew|rebuilt|re-?did|redone|adjusted|corrected|widened|darkened|lightened|enlarged|shortened|retouched|recut|rendered|uploaded|put together|mocked up|worked (?:on|in|up)|tweaked|tried|kept|set|made|used|gone (?:for|with)|went (?:for|with)|drawn|drew|tidied|toned|sorted)",
  ),
};

const german: RoleCues = {
  orders: wordPattern(
    "(?:wir|ich) (?:brauchen?|bräuchten?|benötigen?|suchen?|möchten?|hätten? gern\\p{L}*) (?:\\p{L}+ ){0,2}?(?:ein\\p{L}*|neu\\p{L}*|\\d+|jemand\\p{L}*)",
    "(?:können|könnten|würden) (?:sie|ihr)|(?:kannst|könntest|magst) du (?:uns|mir|für uns) (?:\\p{L}+ ){0,4}?(?:entwerfen|gestalten|machen|drucken|anbieten|bauen|zeichnen|nähen)",
    "(?:ein|euer|ihr|dein) (?:angebot|kostenvoranschlag) (?:machen|schicken|erstellen)|was (?:würde|kostet|kosten)",
  ),
  supplies: wordPattern(
    "(?:hier|anbei|im anhang|angehängt) (?:\\p{L}+ ){0,3}?(?:unser\\p{L}*|mein\\p{L}*) (?:\\p{L}+ ){0,2}?(?:logos?|texte?|fotos?|bilder|briefing|liste|maße|skizze|preise)",
  ),
  asksForApproval: wordPattern(
    "was (?:meinst du|meint ihr|meinen sie|sagst du|sagt ihr|sagen sie)|(?:gefällt|passt) (?:es|das|dir|ihnen|euch)|(?:bitte )?um (?:ihre|eure|deine) (?:freigabe|rückmeldung|korrekturen)|(?:freigabe|rückmeldung|feedback) (?:bis|wäre|bitte)|zur (?:freigabe|ansicht|korrektur|prüfung)|schau(?:en sie|t)? (?:\\p{L}+ ){0,3}?(?:an|drüber|rein|durch)|(?:darf|kann|sollen?) (?:ich|wir|es|das) (?:\\p{L}+ ){0,2}?(?:drucken|in druck|bestellen|losgehen)",
  ),
  version: wordPattern(
    "(?:der|die|das|den|ein|eine|einen|dein|unser|mein)?(?: )?(?:erste[rnsm]?|zweite[rnsm]?|dritte[rnsm]?|neue[rnsm]?|überarbeitete[rnsm]?|korrigierte[rnsm]?|aktuelle[rnsm]?|letzte[rnsm]?) (?:entwurf|entwürfe|version|fassung|stand|runde|layout|abzug|skizzen?|vorschlag|muster|plan|pläne|probe)",
    "entwurf|entwürfe|probedruck|korrekturabzug|andruck|version \\d+|v\\d+",
  ),
  thanksForWork: wordPattern(
    "(?:danke|vielen dank|dank) (?:\\p{L}+ ){0,2}?für (?:den|die|das|deinen?|eure[nr]?|ihre[nr]?) (?:\\p{L}+ ){0,2}?(?:entwurf|entwürfe|version|layout|skizzen?|vorschlag|vorschläge|muster|abzug|plan|pläne|arbeit|fotos)",
  ),
  approves: wordPattern(
    "freigegeben|freigabe (?:erteilt|von uns|hiermit)|(?:kann|darf) (?:so )?(?:in (?:den )?druck|gedruckt werden|raus)|gefällt (?:mir|uns)|(?:sieht|schaut) (?:\\p{L}+ ){0,2}?(?:super|toll|gut|klasse|schön) aus",
  ),
  chases: wordPattern(
    "gibt es (?:schon )?(?:neuigkeiten|was neues|etwas neues)|wann (?:können|dürfen|kann|bekommen|kriegen|bekomme) (?:wir|ich)|wie (?:ist|läuft) (?:der|es|die) (?:stand|mit|lage)|wie weit (?:bist|seid|sind)",
  ),
  asksForMaterial: wordPattern(
    "(?:können|könnten|kannst|könntest) (?:sie|du|ihr) (?:mir|uns) (?:\\p{L}+ ){0,4}?(?:logo|texte?|fotos?|bilder|daten|maße|vektor\\p{L}*|liste|schrift\\p{L}*) (?:\\p{L}+ ){0,3}?(?:schicken|senden|geben|mailen)|(?:mir|uns) fehl(?:t|en) (?:noch )?(?:das|der|die|ihre?|eure?|deine?) (?:\\p{L}+ ){0,2}?(?:logo|texte?|fotos?|bilder|daten|maße)",
  ),
  reports: wordPattern(
    "(?:ich|wir) (?:habe|haben|hab) (?:\\p{L}+ ){0,6}?(?:geändert|korrigiert|angepasst|verschoben|ersetzt|ausgetauscht|ergänzt|entfernt|vergrößert|verkleinert|eingebaut|überarbeitet|neu gesetzt|umgesetzt|gemacht|hochgeladen)",
  ),
};

const french: RoleCues = {
  orders: wordPattern(
    "(?:nous|on|j')(?: )?(?:avons|a|ai|aurions|aurait|aurais) besoin d(?:e|'une?|es)|(?:nous|on|je) (?:cherch\\p{L}+|souhait\\p{L}+|voud\\p{L}+) (?:\\p{L}+ ){0,2}?(?:une?|des|faire)",
    "(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu) (?:nous |me )?(?:faire|concevoir|imprimer|dessiner|créer|réaliser|chiffrer)|(?:un|votre|ton) devis (?:pour|s'il)",
  ),
  supplies: wordPattern(
    "(?:voici|ci-joint|en pièce jointe) (?:notre|nos|mon|mes) (?:\\p{L}+ ){0,2}?(?:logos?|textes?|photos?|images?|brief|liste|cotes|plan)",
  ),
  asksForApproval: wordPattern(
    "qu'en (?:pensez-vous|penses-tu|dites-vous|dis-tu)|(?:dites|dis)-(?:moi|nous) (?:ce que|si)|(?:ça|cela) (?:vous|te) (?:va|convient|plaît)|(?:votre|ton) (?:avis|retour|validation|accord|bon à tirer)|pour (?:validation|relecture|avis)|(?:jeter|jetez|jette) un (?:œil|oeil)|(?:je|on|nous) (?:peux|peut|pouvons) (?:imprimer|lancer)",
  ),
  version: wordPattern(
    "(?:la |le |une |un |les |votre |notre )?(?:première|nouvelle|deuxième|seconde|troisième|dernière|premier|nouveau) (?:version|ébauche|proposition|maquette|esquisse|épreuve|jet|planche|plan|essai)",
    "maquettes?|épreuves?|esquisses?|b\\.?a\\.?t\\.?|v\\d+|version \\d+",
  ),
  thanksForWork: wordPattern(
    "merci (?:\\p{L}+ ){0,2}?pour (?:la|le|les|votre|vos|ton|tes|cette|ces) (?:\\p{L}+ ){0,2}?(?:maquettes?|version|propositions?|esquisses?|épreuves?|dessins?|photos|travail|plans?|envoi)",
  ),
  approves: wordPattern(
    "validé\\p{L}*|bon à tirer|(?:vous pouvez|tu peux) (?:imprimer|lancer|y aller)|on adore|j'adore|(?:c'est|ça) (?:\\p{L}+ )?(?:parfait|super|magnifique|très bien)",
  ),
  chases: wordPattern(
    "(?:des nouvelles|du nouveau) (?:de|du|pour|concernant)|quand (?:pouvons|pourrons|pourra|peut|aurons|recevr\\p{L}+)-?(?: )?(?:nous|on)|où en (?:est|êtes|es)",
  ),
  asksForMaterial: wordPattern(
    "(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu) (?:m'|nous |me )?(?:envoyer|transmettre|fournir|donner) (?:\\p{L}+ ){0,3}?(?:logos?|textes?|photos?|images?|fichiers?|cotes|liste|polices?)|il (?:me|nous) manque (?:encore )?(?:le|la|les|votre|vos) (?:\\p{L}+ ){0,2}?(?:logos?|textes?|photos?|images?|fichiers?|cotes)",
  ),
  reports: wordPattern(
    "(?:j'ai|nous avons|on a) (?:\\p{L}+ ){0,2}?(?:corrigé|modifié|changé|déplacé|remplacé|ajouté|enlevé|agrandi|réduit|supprimé|refait|repris|ajusté|mis à jour)",
  ),
};

const spanish: RoleCues = {
  orders: wordPattern(
    "(?:necesit\\p{L}+|busc\\p{L}+|quer\\p{L}+|nos hace falta) (?:un[ao]?s?|nuev[oa]s?|\\d+|alguien|que nos)",
    "(?:podrías?|puedes?|podéis|pueden) (?:hacernos|diseñarnos|imprimirnos|hacer|diseñar|imprimir|presupuestar) (?:un[ao]?s?|\\d+|el|la)|(?:un|tu|su) presupuesto (?:para|de)",
  ),
  supplies: wordPattern(
    "(?:aquí (?:va|van|tienes?)|adjunto|te mando|os mando|te paso) (?:nuestr[oa]s?|mis?) (?:\\p{L}+ ){0,2}?(?:logos?|textos?|fotos?|imágenes|brief|lista|medidas|plano)",
  ),
  asksForApproval: wordPattern(
    "qué (?:te|os|le|les) parece|(?:dime|decidme|dígame|avísame) (?:qué|si)|(?:tu|vuestr[oa]|su) (?:opinión|visto bueno|aprobación)|(?:para|a) (?:revisión|aprobación)|(?:échale|echadle|eche) un (?:vistazo|ojo)|(?:puedo|podemos) (?:imprimir|mandar\\p{L}* a imprenta|seguir)",
  ),
  version: wordPattern(
    "(?:la |el |una |un |tu |vuestra )?(?:primera|nueva|segunda|tercera|última|primer|nuevo) (?:versión|propuesta|prueba|maqueta|boceto|ronda|plano|borrador)",
    "bocetos?|maquetas?|pruebas? de (?:color|imprenta)|borrador|v\\d+|versión \\d+",
  ),
  thanksForWork: wordPattern(
    "gracias por (?:la|el|las|los|tu|tus|su|sus|vuestr\\p{L}+) (?:\\p{L}+ ){0,2}?(?:propuestas?|versión|bocetos?|maquetas?|pruebas?|trabajo|diseños?|fotos|planos?)",
  ),
  approves: wordPattern(
    "aprobad\\p{L}*|visto bueno|(?:podéis|puedes|adelante con) (?:imprimir|la impresión)|(?:nos|me) encanta\\p{L}*|(?:queda|está) (?:\\p{L}+ )?(?:perfect\\p{L}*|genial|precios\\p{L}*)",
  ),
  chases: wordPattern(
    "(?:hay|alguna) (?:novedad\\p{L}*|noticia\\p{L}*)|cuándo (?:podemos|podremos|tendremos|nos|lo|estará)|cómo (?:va|van) (?:el|la|los|las)",
  ),
  asksForMaterial: wordPattern(
    "(?:podrías?|puedes?|podéis) (?:enviarme|mandarme|pasarme|enviarnos|mandarnos|pasarnos) (?:\\p{L}+ ){0,3}?(?:logos?|textos?|fotos?|imágenes|archivos?|medidas|lista|vectorial\\p{L}*)|(?:me|nos) faltan? (?:\\p{L}+ ){0,2}?(?:logos?|textos?|fotos?|imágenes|archivos?|medidas)",
  ),
  reports: wordPattern(
    "(?:he|hemos) (?:\\p{L}+ ){0,2}?(?:corregido|cambiado|movido|sustituido|añadido|quitado|ampliado|reducido|rehecho|ajustado|actualizado|puesto|subido|bajado)",
  ),
};

export const roleCuesOf: Record<LanguageCues["code"], RoleCues> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** In a name, a mailbox or a domain. */
export const makerTitle =
  /(?<!\p{L})(?:designers?|design|studios?|illustrat\p{L}{1,4}|architects?|photograph\p{L}{1,3}|fotograf\p{L}{0,3}|developers?|webdesign|agency|agentur|werbeagentur|atelier|grafik\p{L}{0,10}|graphiste|graphisme|lettering|animat\p{L}{2,4}|creatives?|copywriters?|engrav\p{L}{1,4}|arquitect\p{L}{1,5}|diseñ\p{L}{1,5}|estudio|\p{L}{2,20}(?:studios?|designs?|grafik|foto))(?!\p{L})/iu;
export const printerTitle =
  /(?<!\p{L})(?:print|prints|printers?|printing|printshop|printworks|prepress|pre-press|repro|press|presses|letterpress|druck|druckerei|drucker|imprimerie|imprimeur|imprenta|litho|offset|bindery|buchbinder\p{L}{0,3}|packaging|signmakers?|signworks|foundry|manufactur\p{L}{2,4}|production|produktion|mill|factory|fabrik|siebdruck|(?!(?:ex|im|com|blue|finger|foot)p)\p{L}{2,20}(?:press|prints?|printers|printing|druck))(?!\p{L})/iu;
export const clientTitle =
  /(?<!\p{L})(?:marketing(?: manager| lead)?|brand manager|product manager|communications?(?: manager| officer)?|head of (?:marketing|brand|communications?)|purchasing|procurement|einkauf|geschäftsführ\p{L}{1,4}|proprietor|trustee|treasurer|curator)(?!\p{L})/iu;

import { wordPattern } from "../text/word-pattern.ts";

/** Phrases with which automatic mails and newsletters begin a sentence about themselves. */
const bulkFormula = opensSentence(
  "(?:(?:please )?(?:click|tap|press)(?: here| below| the link)? )?(?:to )?unsubscribe(?: (?:here|from|at any time|any time|now|instantly|with one click)|,| click| visit|\\s*[.|·•]|\\s*$)",
  "to (?:stop receiving|opt[- ]out(?: of)?|no longer receive|change (?:your|how))",
  "if you (?:no longer|do not|don't) (?:wish|want) to receive",
  "(?:update|manage|change|adjust) (?:your |my )?(?:\\p{L}+ )?(?:subscriptions?|preferences)",
  "view (?:this (?:e-?mail )?)?(?:online|in (?:your |a )?browser)",
  "you(?: are|'re) (?:receiving this|getting this|subscribed)",
  "you (?:receive|get|got|received) this (?:e-?mail|message|newsletter|because|as)",
  "(?:this|the) (?:mailbox|inbox|address) is not monitored",
  "(?:please )?(?:do not|don't) reply to this",
  "(?:this (?:is|was) an?|this) automat(?:ed|ic|ically generated|ically sent) (?:message|e-?mail|mail|notification|notice|reminder|response)",
  "this (?:message|e-?mail|mail|notification|notice|reminder) (?:was|is|has been) (?:sent |generated |created )?automatic(?:ally)?",
  "(?:vom )?newsletter (?:abmelden|abbestellen)",
  "(?:vom newsletter|hier|jederzeit) (?:abmelden|abbestellen)",
  "(?:abmelden|abbestellen)(?:\\s*[.|·•]|\\s*$)",
  "wenn sie (?:diesen newsletter|keine weiteren)",
  "diese (?:nachricht|e-?mail) wurde automatisch",
  "(?:pour )?(?:me |se |vous )?désabonner(?:\\s*[.|,]|\\s*$| de| cliquez)",
  "(?:me |se |vous )?désinscrire(?:\\s*[.|,]|\\s*$| de| cliquez)",
  "(?:merci de )?ne pas répondre à ce",
  "(?:para )?darse de baja(?:\\s*[.|,]|\\s*$| de| haga)",
  "cancelar (?:la |tu |su )?suscripción(?:\\s*[.|,]|\\s*$)",
  "(?:por favor,? )?no responda a este",
  "afmelden(?:\\s*[.|]|\\s*$)",
  "disiscriviti|disiscriversi",
);

/** Legal and customary notices about a mail or its firm, anywhere in a sentence. */
const noticeFormula = wordPattern(
  "(?:e-?mail|message|communication|attachments?|information)(?: \\p{L}+){0,8} (?:is|are|may be|contain|contains|may contain|be)(?: \\p{L}+){0,3} (?:confidential|privileged)",
  "(?:legally )?privileged information",
  "intended recipients?",
  "intended (?:solely )?for the",
  "received (?:this|it) (?:e-?mail |message )?in error",
  "delete (?:it|this e-?mail|this message) (?:and|immediately)",
  "scanned for viruses",
  "virus[- ]?(?:free|frei)",
  "before printing this",
  "consider the environment",
  "(?:is )?authorised and regulated",
  "registered in england",
  "p\\.? ?iva",
  "reg(?:olamento|lamento)?\\.? ?\\(?ue\\)? ?\\d+",
  "(?:diese|die) (?:e-?mail|nachricht) (?:\\p{L}+ ){0,6}?vertraulich\\p{L}*",
  "vertrauliche (?:informationen|inhalte)",
  "nicht der (?:richtige|vorgesehene|beabsichtigte) (?:adressat|empfänger)",
  "(?:handelsregister|amtsgericht)\\s\\S",
  "geschäftsführer(?:in)?:",
  "ust-?id\\p{L}*",
  "(?:message|courriel|e-?mail|mensaje|correo)(?: \\p{L}+){0,6} confi(?:dentiel|dencial)\\p{L}*",
  "siret",
  "(?:excuse|forgive|pardon|ignore) (?:\\p{L}+ ){0,3}?(?:typos?|brevity|spelling|misspellings|autocorrect|thumbs|errors)",
  "(?:tippfehler|kürze) (?:\\p{L}+ ){0,4}?(?:entschuldig\\p{L}*|verzeih\\p{L}*|nachsicht)|(?:entschuldig\\p{L}*|verzeih\\p{L}*) (?:\\p{L}+ ){0,4}?(?:tippfehler|kürze)",
  "(?:excusez|pardonnez) (?:\\p{L}+ ){0,4}?(?:fautes|brièveté|frappe)|(?:disculp\\p{L}*|perdon\\p{L}*) (?:\\p{L}+ ){0,4}?(?:erratas?|brevedad|errores)",
  "save (?:the )?(?:paper|trees)|(?:think|need) (?:\\p{L}+ ){0,4}?before (?:you )?print\\p{L}*|(?:please )?(?:don't|do not) print this e-?mail",
  "(?:bevor|ehe) sie (?:diese )?(?:e-?mail|mail|nachricht) (?:aus)?drucken|avant d'imprimer|antes de imprimir",
  "(?:my|our) (?:normal |usual |regular )?(?:working|office|business) (?:hours|days|week)|(?:meine|unsere) (?:arbeits|büro|bürozeiten|sprech)\\p{L}*(?:zeiten|tage)?",
  "i (?:do not|don't|am not|work|'m not) (?:work(?:ing)? |in (?:the office )?)?(?:on |only )?(?:mon|tues|wednes|thurs|fri)days?(?:,? (?:and|or|to|until|&) (?:mon|tues|wednes|thurs|fri)days?)?(?: only)? ?[.!]?$",
  "privacy (?:notice|policy|statement)|datenschutz(?:erklärung|hinweise?)|politique de confidentialité|política de privacidad",
  "how (?:did|are|were) (?:we|i) do(?:ing)?|(?:minute|short|quick|brief|our|feedback|customer) survey|rate (?:our|your|my) (?:service|experience|support)",
  "(?:leave|write|give) (?:us|me) (?:a |your )?(?:review|rating|feedback on)|(?:bewerten sie uns|laissez[- ]nous un avis|déjanos una (?:reseña|opinión))",
  "get (?:the )?(?:new )?\\p{L}+ app|download (?:the|our) \\p{L}+ app",
  "received (?:this|it) (?:\\p{L}+ ){0,2}?(?:by|in) (?:mistake|error)|(?:irrtümlich|versehentlich|par erreur|por error) (?:erhalten|reçu|recibido)|(?:erhalten|reçu|recibido) (?:\\p{L}+ ){0,3}?(?:irrtümlich|par erreur|por error)",
);

/** Words of footers that people use as well. */
const footerTopics =
  "unsubscribe|opt[- ]?out|subscriptions?|preferences|privacy|terms|legal notice|all rights reserved|registered (?:office|company)|opening hours|open (?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*|confidential|impressum|datenschutz\\p{L}*|abmelden|abbestellen|vertraulich|öffnungszeiten|désabonner|désinscri\\p{L}+|mentions légales|confidentiel|darse de baja|aviso legal|protección de datos|confidencial|afmelden|disiscriv\\p{L}+";
const topic = wordPattern(footerTopics);
/** The same words in the form of a footer: first, and alone, before a colon, or in a row of links. */
const listedTopic = new RegExp(
  `^\\W{0,4}(?:${footerTopics})(?![\\p{L}\\p{N}])\\s*(?:[:|·•.]|$)`,
  "iu",
);
const invitation =
  /^\s*(?:please )?(?:visit|follow|find|like|join) (?:us (?:on|at|in)|our (?:showroom|shop|store|website|web ?site|new))(?![\p{L}\p{N}])/iu;
/** "Imprint | Privacy | Contact": short names between bars. */
const linkRow = /^[^|·•]{0,60}(?:\s[|·•]\s[^|·•]{0,60}){1,8}$/u;

const leaving = wordPattern(
  "unsubscribe|opt[- ]?out|subscriptions?|abmelden|abbestellen|désabonner|désinscri\\p{L}+|darse de baja|afmelden|disiscriv\\p{L}+",
);

export interface FooterPlace {
  /** Headers say that the mail came through a list. */
  fromList: boolean;
}

/** Whether a line at the end of a mail says that the mail went to many or was sent by a machine. */
export function isBulkLine(line: string, { fromList }: FooterPlace): boolean {
  const own = withoutQuotedWords(line);
  // A list's own words for leaving it come with a link or an address.
  return bulkFormula.test(own) || (fromList && leaving.test(own) && /:\/\/|@|\s\|/.test(own));
}

/** Whether a line at the end of a mail is a footer, and not a sentence about one. */
export function isFooterLine(line: string, place: FooterPlace): boolean {
  const own = withoutQuotedWords(line);
  if (isBulkLine(line, place) || noticeFormula.test(own)) return true;
  return invitation.test(own) || listedTopic.test(own) || (topic.test(own) && linkRow.test(own));
}

/** "The line 'click here to unsubscribe' is too small" is about a footer. */
function withoutQuotedWords(line: string): string {
  return line.replace(/"[^"]{1,200}"|(?<![\p{L}\d])'[^']{1,200}'(?![\p{L}\d])/gu, " “” ");
}

function opensSentence(...formulas: string[]): RegExp {
  return new RegExp(`(?:^|[.!?|·•])\\s*(?:${formulas.join("|")})`, "iu");
}

import { openingPattern, wordPattern } from "../text/word-pattern.ts";

/** "On … wrote:" in the languages of Gmail, Apple Mail and Thunderbird. */
export const attributionVerb = wordPattern(
  "wrote",
  "writes",
  "schrieb",
  "a écrit",
  "escribió",
  "escribio",
  "ha scritto",
  "schreef",
  "escreveu",
  "skrev",
  "kirjoitti",
  "napisał\\(?a?\\)?",
  "napsal\\(?a?\\)?",
  "написал\\(?а?\\)?",
);
export const attributionStart = openingPattern(
  "on",
  "am",
  "le",
  "el",
  "il",
  "op",
  "em",
  "den",
  "ma",
  "mo|di|mi|do|fr|sa|so",
  "\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}",
);

/** "2026-03-03 17:21 GMT+01:00 Lena <lena@…>:", "20 okt. 2026 19:37 … <…>:": no verb at all. */
export const verblessAttribution =
  /^(?=.{0,160}\d{4})(?=.{0,160}\d{1,2}[:.]\d{2})[^<>]{8,160}<[^<>\s]{1,64}@[^<>\s]{3,99}>\s*(?::|wrote:?)\s*$/iu;
/** "---- On Tue, 22 Dec 2026 … wrote ----" */
export const dashedAttribution =
  /^\s*-{2,}\s*(?:on|am|le|el)\s.{8,200}\s(?:wrote|schrieb|a écrit|escribió)\s*(?::\s*)?-{2,}\s*$/iu;

export const originalMessageLine =
  /^[\s>]*={2,}\s*message du\s?:|^[\s>]*\*?-{2,}\s*(?:original (?:message|appointment)|ursprüngliche (?:nachricht|e-?mail)|originalnachricht|message d'origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|originalmeddelande|oprindelig besked|opprinnelig melding|alkuperäinen viesti)\s*-{2,}/iu;

export const forwardedLine =
  /^[\s>]*(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-?mail)|message transféré|début du message (?:transféré|réexpédié)|mensaje reenviado|inicio del mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada|vidarebefordrat meddelande)\s*(?::\s*)?(?:-{2,}\s*)?$/iu;

export const fromHeader = /^\s*\*?(?:from|von|de|da|van|från|fra|od)\s?\*?\s?:\*?\s?\S/iu;
export const otherHeader =
  /^\s*\*?(?:sent|date|to|cc|bcc|subject|reply-to|gesendet|datum|an|kopie|betreff|envoyé|à|objet|enviado(?: el)?|fecha|para|asunto|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne)\s?\*?\s?:/iu;

/** Subjects that mail programs give to forwards. */
export const forwardSubject =
  /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:fwd?|wg|tr|rv|i|enc|doorst|vb|vl|pd|转发|轉寄|転送|전달)\s?[:：]/iu;

/** Subjects that mail programs give to answers. */
const replySubject =
  /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:re|aw|antw|sv|vs|odp|ynt|vá|rif|res|r|ref|bls|回复|回覆|答复|返信|회신|답장)\s?(?:\[\d{1,3}\]\s?)?[:：]/iu;

/** Whether a mail answers another one, by its headers or its subject. */
export function answersMail(mail: {
  inReplyTo: string | null;
  references: readonly string[];
  subject: string;
}): boolean {
  return mail.inReplyTo !== null || mail.references.length > 0 || replySubject.test(mail.subject);
}

/** The writer forwards the text below, so it counts as new. */
export const passOnCue = wordPattern(
  "see (?:the )?(?:mail |message |note |comments? )?below",
  "(?:comments?|notes?|mail|message|feedback|points?|list|changes|corrections|remarks?|requests?) (?:is |are )?below",
  "below (?:is|are|from|the)",
  "forward(?:ing|ed)?",
  "fyi",
  "fwd",
  "passing (?:this )?on",
  "siehe unten",
  "(?:punkte|anmerkungen|liste|korrekturen|änderungen|wünsche) (?:\\p{L}+ ){0,3}?unten",
  "s\\. ?u\\.",
  "(?:leite|weiterleit\\p{L}*|weitergeleitet)",
  "untenstehend\\p{L}*",
  "ci-dessous",
  "je (?:te|vous) transf(?:ère|ere)",
  "(?:te|os|le|les) reenvío",
  "más abajo",
  "abajo",
);

/** The writer's answers stand within the quoted text below. */
export const answersCue = wordPattern(
  "in (?:red|blue|green|bold|colou?r|capitals|caps|italics)",
  "(?:between|within|among) (?:your|the|his|her|their) (?:lines|text|questions|points)",
  "in[- ]?line",
  "(?:my |our |the )?(?:answers?|comments?|remarks?|replies|notes?|responses?) (?:are |is |come |stand )?(?:in|within|between|under|after|behind|below|inside)",
  "(?:see|look) (?:inside|within|in between|underneath|below|under each)",
  "(?:answered|replied|commented|written|marked) (?:it |them |everything )?(?:below|within|inside|underneath|in)",
  "in (?:rot|blau|grün|fett|farbe|gelb)",
  "(?:antworten|anmerkungen|kommentare|hinweise) (?:\\p{L}+ ){0,3}?(?:im text|unten|darunter|zwischen|direkt)",
  "im text|zwischen (?:deinen|ihren|den) zeilen|direkt (?:unten|drunter|dahinter)",
  "en (?:rouge|bleu|vert|gras|couleur)",
  "(?:réponses?|commentaires?|remarques?) (?:\\p{L}+ ){0,3}?(?:dans|sous|entre|ci-dessous)|dans le texte|entre (?:les|tes|vos) lignes",
  "en (?:rojo|azul|verde|negrita|color)",
  "(?:respuestas?|comentarios?|notas?) (?:\\p{L}+ ){0,3}?(?:en|entre|debajo|abajo)|en el texto|entre (?:las|tus|sus) líneas",
);

export const closingLine =
  /^\s*(?:(?:with )?(?:(?:my |our )?(?:very |kind(?:est)?|warm(?:est)?|best|many|all)\s*)?(?:regards|wishes|greetings)|(?:all the )?best(?: wishes| regards)?|cheers|sincerely|yours(?: sincerely| faithfully| truly)?|warmly|thanks(?: (?:a lot|so much|again|in advance|and (?:best|kind) regards))?|thank you(?: (?:so much|very much|in advance|again|ever so much))?|many thanks|thx|ta|talk soon|speak soon|see you(?: (?:soon|then))?|take care|br|kr|rgds|mit (?:freundlichen|besten|lieben|herzlichen|vielen) grü(?:ß|ss)en|(?:viele|liebe|beste|freundliche|herzliche|schöne) grü(?:ß|ss)e(?: aus \p{L}+)?|gru(?:ß|ss)|grü(?:ß|ss)e|lg|vg|mfg|danke(?: schön)?|vielen dank|besten dank|cordialement|bien (?:cordialement|à (?:vous|toi))|(?:meilleures |sincères )?salutations|amicalement|bonne (?:journée|soirée)|à bientôt|merci(?: (?:beaucoup|d'avance|bien))?|(?:un )?(?:cordial |afectuoso )?saludos?(?: cordiales)?|atentamente|(?:muchas )?gracias|un abrazo|abrazos?|cordiali saluti|a presto|grazie(?: mille)?|mvh|med vänlig hälsning|med vennlig hilsen|hilsen|groet(?:en|jes)?|met vriendelijke groet(?:en)?)\s*(?:[,.!]+\s*)?$/iu;

export const mobileFooter =
  /^\s*(?:sent (?:from|via|with|using) (?:my|outlook|mail|yahoo|windows|mobile|airmail|i\p{L}+|android|samsung|gmail)|from my (?:i?phone|ipad|mobile|android)|sendt fra|diese nachricht wurde von|get outlook for|von meinem \p{L}+ gesendet|gesendet (?:von|mit) |envoyé (?:de|depuis) mon|enviado desde mi|inviato da|verstuurd vanaf|skickat från)\b.{0,80}$/iu;

/** Phrases that firms write to all their customers, never about one piece of work. */
export const broadcast = wordPattern(
  "webinar|watch the replay|add to calendar|view online|help cent(?:er|re)",
  "(?:rate|review) (?:us|your (?:purchase|order|stay|visit|experience)|this (?:webinar|event|purchase|session))",
  "your (?:\\p{L}+ )?(?:subscription|trial|plan|card details|password|account) (?:is|has|will|expires?|ends?|renews?)",
  "your (?:invoice|order|payment|receipt|statement|parcel|package|delivery|booking)(?: #?\\S+){0,5} (?:is (?:ready|due|confirmed|on its way)|will be delivered|has (?:been )?(?:shipped|received|confirmed)|was successful)",
  "save (?:up to )?\\d+ ?%|(?:switch|upgrade) (?:to|your) (?:annual|monthly|yearly|pro|premium|plan)",
  "ihre (?:rechnung|bestellung|zahlung|sendung) (?:ist|wurde)|votre (?:facture|commande) (?:est|a été)|su (?:factura|pedido) (?:está|ha sido)",
);

/** Phrases that order forms and automatic mails address to everybody. */
export const standingClause = wordPattern(
  "(?:supplier|contractor|client|customer|licensee|licensor|part(?:y|ies)|purchaser|agency|seller|buyer|auftragnehmer|auftraggeber|lieferant|prestataire|fournisseur|proveedor) (?:shall|may|agrees?|undertakes?|hereby|hat das recht|ist berechtigt|verpflichtet sich|s'engage|se compromete)",
  "(?:please|pls|kindly) (?:find|see) (?:enclosed|attached|herewith|below|the (?:\\p{L}+ ){1,3}?(?:attached|enclosed|below|of))",
  "(?:quote|state|mention) (?:our|the|your) (?:po|order|purchase order|customer|invoice|reference|account|ticket|case) (?:number|no\\.?|id)",
  "on all (?:correspondence|invoices)",
  "terms (?:of|and) (?:\\p{L}+ )?(?:business|purchase|sale|service|delivery|use|conditions)",
  "(?:find|read|see) (?:them|it|these|more|details|our \\p{L}+) (?:on|at) our (?:web ?site|homepage)",
  "privacy policy",
  "rate (?:your|our|us)|track your (?:parcel|order)",
  "geben sie (?:bitte )?(?:immer |stets )?(?:unsere|die|ihre) (?:bestell|kunden|auftrags|rechnungs)\\p{L}*nummer",
  "allgemeine[nr]? geschäftsbedingungen|agb",
  "conditions générales",
  "condiciones generales",
);

/** A line of a signature: phone, web address, company form, fields set apart by bars or dots. */
export const contactLine =
  /(?:^\s*(?:tel|phone|mobile?|fax|m|t|p|e|w|mail|web)\s?[.:]\s?[+\d(\w@]|\+\d{1,3}[\s\d()/.-]{6,30}|https?:\/\/|www\.|\S@\S{1,99}?\.\p{L}{2}|\s[|·•]\s)/iu;
/** Case-sensitive, since "as" and "ab" are words. */
export const companyForm =
  /(?<![\p{L}\d])(?:GmbH|Ltd|LLP|LLC|Inc|S\.?L\.?U?|S\.?A\.?R\.?L|B\.?V|plc|AB|AS|ApS|KG|OHG|PartGmbB|Oy|s\.n\.c)(?![\p{L}\d])\.?/u;

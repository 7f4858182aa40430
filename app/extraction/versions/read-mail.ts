import type { Candidate } from "./verdict.ts";
import type { VersionMessage } from "./version-types.ts";

/** What a mail says of the files that it brings. */
export interface SaidInMail {
  text: string;
  changed: boolean;
  /** It brings what is done, or what was sent before. */
  finished: boolean;
  repeated: boolean;
  offered: boolean;
  /** It answers another person. */
  replies: boolean;
  /** True for files that the owner uploaded to the thread: there is no mail. */
  isUpload: boolean;
}

/** Reads the `at`th mail of a thread. An upload says nothing and answers nobody. */
export function readMail(messages: readonly VersionMessage[], at: number): SaidInMail {
  const { text = "", from = "", isUpload = false } = messages[at] ?? {};
  const before = messages.slice(0, at).findLast((message) => !message.isUpload);
  const isOther = before?.from.toLowerCase() !== from.toLowerCase();
  const replies = !isUpload && isOther && !saysAgain(text);
  return {
    text,
    changed: saysChanged(text),
    finished: saysFinished(text),
    repeated: saysRepeated(text),
    offered: offersChoice(text),
    replies,
    isUpload,
  };
}

/**
 * Whether a name that came before stands for a new state: the mail says so, or its author answers with it. What a mail
 * program adds to every mail is the same each time.
 */
export function isSentAnew(
  { changed, replies, repeated }: Pick<SaidInMail, "changed" | "replies" | "repeated">,
  earlier: Candidate,
  file: Candidate,
): boolean {
  if (repeated) return false;
  if (/^(?:logo|signature|icon|banner|footer)/u.test(file.name.folded)) return false;
  if (isGeneric(file.name.folded)) return false;
  return changed || (replies && earlier.from === file.from);
}

/** What cameras, telephones, scanners and mail programs call every file. */
const generic =
  /^(?:(?:image|img|bild|imagen|photo|foto|picture|pxl|dsc[fn]?|p|scan(?:ned)?|scanned document|numerisation|escaneo|screen ?shot|bildschirmfoto|bildschirmaufnahme|capture(?: d[’' -]?ecran)?|captura(?: de pantalla)?|schermafbeelding|snapshot|untitled|unnamed|unbenannt|ohne titel|sans titre|sin titulo|attachment|file|document|clipboard|pasted image|whatsapp (?:image|video|bild)|signal|telegram)(?![\p{L}])[\p{N}\s._:()–-]{0,40}(?:(?:at|um|a|a las?|am|pm|wa|mp|uhr)[\p{N}\s._:()–-]{0,30}){0,4})(?:\.[a-z0-9]{1,5})?$/iu;

/** Whether a name tells nothing of what a file shows: only its look or the mail's words make it a version. */
export function isGeneric(name: string): boolean {
  return generic.test(name.normalize("NFC").slice(0, 200));
}

const changes = [
  // English
  "correct(?:ed|ions? (?:are )?(?:in|made|done)|ed version)|updat(?:ed|e attached)|revis(?:ed|ion|ions)|amend(?:ed|ments?)|fixed|chang(?:ed|es (?:are )?(?:in|made|done))|rework(?:ed)?|retouch(?:ed)?|redrawn|redone|adjusted|tweaked|replaced|brighter|softer|bigger|smaller|moved|improved|shorter|longer|cleaned up|new (?:version|file|proof|draft|master|round|layout|drawing|cut|mix)|next (?:version|round|proof|draft)|latest (?:version|file)|version \\d|v\\d{1,2}|proof \\d|round (?:two|three|four|\\d)|rev(?:ision)?\\.? ?[a-h\\d]|here (?:is|are) the final|final (?:version|file|files|artwork)|as (?:requested|discussed)|(?:all|both|is|are|now) done|done(?=\\s*(?:[.!,:)–-]|$))|added|removed|shortened|typo|use this one|use this|opened up|thicker|thinner|renamed|redrew|taken in",
  // German
  "korrigiert|überarbeitet|ueberarbeitet|angepasst|geändert|aktualisiert|verbessert|ausgebessert|ersetzt|eingearbeitet|neue[rnsm]? (?:version|fassung|stand|abzug|entwurf|datei|zeichnung)|finale[rns]? (?:version|datei|stand)|ergänzt|eingefügt|entfernt|gekürzt|verschoben|index [a-h]|endfassung|druckdaten",
  // French
  "corrigée?s?|modifiée?s?|mise? à jour|révisée?s?|nouvelle? (?:version|épreuve|maquette)|version (?:corrigée|définitive|finale)|retouchée?s?|refaite?s?|ajustée?s?|ajoutée?s?|reprise?s?|rectifiée?s?|changée?s?|déplacée?s?|supprimée?s?|raccourcie?s?|réécrite?s?",
  // Spanish, Portuguese, Italian
  "corregid[oa]s?|modificad[oa]s?|actualizad[oa]s?|revisad[oa]s?|nueva (?:versión|prueba)|añadid[oa]s?|añadí|corregí|cambié|quitad[oa]s?|cambiad[oa]s?|corrigid[oa]s?|atualizad[oa]s?|alterad[oa]s?|nova versão|corrett[oaie]|modificat[oaie]|aggiornat[oaie]|rivist[oaie]|nuova (?:versione|bozza)|fatto|aggiunt[oaie]|spostat[oaie]|adicionad[oa]s?|acrescentad[oa]s?",
  // Dutch, Nordic
  "aangepaste?|gecorrigeerde?|gewijzigde?|bijgewerkte?|nieuwe (?:versie|proef)|rättad|ändrad|uppdaterad|ny version|rettet|opdateret|ændret|oppdatert|endret|ny skitse|rundare|rättat|rättade|ändrat|ändrade|tillagd|justerad|justerat|flyttad|flyttat|reviderad|tilføjet|lagt till|toegevoegd|verwerkt|verplaatst|korjattu|päivitetty",
  // Slavic, Turkish
  "poprawion[eay]|zmienion[eay]|zaktualizowan[eay]|nowa wersja|poprawił[ae]?m|dodan[eoya]|dodał[ae]?m|zmienił[ae]?m|przesunięt[eaoy]|opraven[oáéý]|upraven[oáéý]|nová verze|düzeltildi|güncellendi|yeni versiyon|исправ\\p{L}+|обновл\\p{L}+|новая версия|поправил\\p{L}*",
].join("|");
/** The same by word stems: participles and nouns of change, with any ending. */
const changeStems = [
  // English
  "rewr(?:ote|itten)|redid|reshot|resuppl|resubmi|re-?export|rebuil|recolou?r|retyp|resiz|re-?drew|re-?cut|swapped|tightened|trimmed|cropped|lowered|raised|enlarged|reduced|widened|narrowed|straightened|lengthened|darkened|lightened|incorporated|implemented|supersede|disregard",
  "(?:dark|light|green|warm|cool|tall|wid|narrow|low|high|larg|clean)er (?:now|and|by|,)|(?:this|that) one (?:should be|is) (?:right|correct|the right)|(?:right|correct|good) (?:one|file|version)|(?:changes|comments|edits|all) accepted|shifted|re-?sync|re-?tim|i['’]ve now |have now |ignore (?:the|my) (?:last|previous|other|earlier|first)|wrong (?:file|one|version|attachment)|(?:is|are|now) now |now (?:with|at|in) |with (?:your|the|all|both) (?:comments|changes|corrections|notes|edits|amends|tweaks)|(?:second|third|another) (?:go|attempt|try|pass|round|draft|version)|take (?:two|three|2|3)|print[- ]?ready|press[- ]?ready|for (?:press|print)",
  // German
  "alles drin|(?:hier|anbei|das ist) der neue|anbei die neue|nachgebessert|nachgezogen|verschmälert|umgebaut|umgestellt|umgesetzt|umgezeichnet|neu (?:gezeichnet|aufgebaut|gesetzt|exportiert)|getauscht|ausgetauscht|vergr[öo]ßert|verkleinert|verbreitert|verlängert|aufgehellt|abgedunkelt|eingebaut|übernommen|berichtigt|nachgereicht|richtige[nrs]? (?:datei|version|fassung)|(?:ist|sind|jetzt|nun) jetzt |jetzt mit |nun mit |korrekturen? (?:sind |ist )?(?:drin|erledigt)|(?:zweite|dritte|nächste)[rns]? (?:version|entwurf|fassung|anlauf|runde|stand)|erledigt|freigestellt|reingezeichnet",
  // French
  "refait|repris|réécrit|remplac|agrandi|rédui|éclairci|assombri|élargi|allongé|enlevé|retiré|intégré|revu|pris en compte|avec (?:vos|tes|les) (?:corrections|remarques|retours|modifs|changements)|annule et remplace|(?:bon|bonne) (?:fichier|version)|c['’]est (?:fait|corrigé|modifié)|tout est (?:intégré|corrigé)|(?:deuxième|seconde?|troisième) (?:version|jet|proposition)|modifs? (?:faite|intégrée)",
  // Spanish, Portuguese, Italian
  "reescrib|arreglad|el bueno|la buena|los buenos|reescrit|rehech|rehic|retocad|ajustad|ampliad|reducid|sustitu|cambiad|movid|subid[oa]|bajad[oa]|versión (?:buena|definitiva|final|corregida)|con (?:tus|los|las|sus|vuestr[oa]s) (?:cambios|correcciones|comentarios)|volcad|revolcad|aumentad",
  "refeit|refiz|reescrev|mudei|mudad|troquei|trocad|ajustei|retirei|retirad|aumentei|aumentad|diminu|alterei|corrigi|atualizei|acrescentei|versão (?:nova|final|corrigida)|com (?:as|os|suas|seus|tuas|teus) (?:alterações|correções|comentários|mudanças)|substitu",
  "riscritt|rifatt|sistemat|tolt[oaie]|ridott|ingrandit|accorciat|allungat|schiarit|scurit|asciugat|sostituit|versione (?:buona|definitiva|corretta|giusta)|con (?:le|tutte le) (?:modifiche|correzioni)|(?:file|quello) giust",
  // Dutch, Nordic
  "(?:hier|dit is) (?:de|het) (?:goede|juiste|nieuwe)|negeer |is eruit|zijn eruit|verbeterd|veranderd|vervangen|weggehaald|vergroot|verkleind|herzien|hertekend|opnieuw (?:gemaakt|getekend|opgebouwd)|(?:juiste|goede) (?:bestand|versie)|opmerkingen (?:zijn )?verwerkt",
  "ändring|uppdaterat|åtgärda|omarbeta|omgjor|bytt |bytte|tagit bort|lagt (?:på|in)|förstora|förminska|ny (?:inlaga|fil|skiss|ritning|korr)|enligt (?:dina|era)|rett(?:et|elser)|flyttet|fjernet|byttet|ændring|endring|opdatering|ny (?:fil|udgave|utgave)",
  // Slavic
  "poprawk|poprawił|poprawion|zmian|zmieni|zaktualizow|przesun|usunął|usunęł|usunięt|powiększ|pomniejsz|przerobi|nanios|nanies|uwzględni|wymieni|nowy plik|wersja (?:do druku|ostateczna|finalna|poprawiona)|oprav|uprav|změn|předělan",
].join("|");
const changeCue = new RegExp(
  `(?<!\\p{L})(?:(?:${changes})(?!\\p{L})|${changeStems})|修正|改訂|更新|修改|변경|수정`,
  "iu",
);
const choiceCue =
  /(?<!\p{L})(?:another (?:option|idea|one|view|angle|photo|picture)|alternatives?|options?|variants?|versions? [ab] (?:and|or)|two (?:ideas|directions|routes|versions)|varianten?|alternativen?|vorschläge|propositions|pistes|opciones|alternativas|opzioni|proposte|opties|förslag|forslag|propozycj\p{L}+)(?!\p{L})/iu;

/** Only the beginning of a mail describes its files. */
export const readOfMail = 3_000;

/** The mail says that its files were changed, or are a next version. */
function saysChanged(text: string): boolean {
  return changeCue.test(text.slice(0, readOfMail));
}

const unchangedCue =
  /(?<!\p{L})(?:nothing (?:in it )?(?:has |was |is )?(?:changed|new)|no changes|nichts (?:daran )?geändert|rien (?:n['’]a )?changé|sin cambios|nada (?:ha )?cambi|nulla è cambiato|niets (?:gewijzigd|veranderd)|inget ändrat|bez zmian|sem alterações)/iu;

/** The mail says that it sends earlier files again, without changes. */
function saysRepeated(text: string): boolean {
  return saysAgain(text) && unchangedCue.test(text.slice(0, readOfMail));
}

const finishedCue =
  /(?<!\p{L})(?:(?:all |the )?finals?|finali[sz]ed|approved|signed[- ]off|clean (?:text|copy|version)|(?:ready|files?|made ready) for (?:print|press)|print[- ]?(?:ready|files?|data)|press[- ]?ready|hi-?res|changes accepted|use these|freigegeben\p{L}*|druckdat\p{L}+|druckfertig\p{L}*|reinzeichnung\p{L}*|endfassung|bon à tirer|validée?s?|définiti\p{L}+|fichiers? (?:d['’]impression|pour l['’]imprim)|haute déf\p{L}*|aprobad[oa]s?|definitiv\p{L}+|para imprenta|approvat[aoie]|per la stampa|esecutiv\p{L}+|aprovad[oa]s?|arte[- ]final|goedgekeurd\p{L}*|drukklaar|definitieve|godkän\p{L}+|tryckklar\p{L}*|tryckfil\p{L}*|godkend\p{L}*|trykklar\p{L}*|zatwierdzon\p{L}+|do druku)(?!\p{L})/iu;

/** The mail says that its files are done: a state of earlier ones. */
function saysFinished(text: string): boolean {
  return finishedCue.test(text.slice(0, readOfMail));
}

const againCue =
  /(?<!\p{L})(?:again|resend(?:ing)?|re-send(?:ing)?|resent|once more|unchanged|same (?:file|as)|in case|for reference|reminder|expired|nochmals?|erneut|unverändert|zur erinnerung|encore|à nouveau|de nouveau|inchangée?s?|au cas où|rappel|otra vez|de nuevo|sin cambios|reenvío|di nuovo|invariat[oaie]|nogmaals|opnieuw|ongewijzigd|igen|oförändrad|oændret|uforandret|ponownie|jeszcze raz|bez zmian|novamente|de novo)(?!\p{L})/iu;

/** The mail says that it sends earlier files again. */
function saysAgain(text: string): boolean {
  return againCue.test(text.slice(0, readOfMail));
}

/** The mail offers several things to choose from. */
function offersChoice(text: string): boolean {
  return choiceCue.test(text.slice(0, readOfMail));
}

const letterCue =
  /(?<!\p{L})(?:rev(?:ision)?|index|indice|ind|version|ver|v)\.?[ -]?(\p{L})(?![\p{L}\d])/giu;

/** The mail names this letter as a version: "Rev B: plinth 60", "Index b". */
export function namesLetter(text: string, letter: string): boolean {
  const named = [...text.slice(0, readOfMail).matchAll(letterCue)];
  return named.some(([, one]) => one?.toLowerCase() === letter.toLowerCase());
}

const changes = [
  // English
  "correct(?:ed|ions? (?:are )?(?:in|made|done)|ed version)|updat(?:ed|e attached)|revis(?:ed|ion|ions)|amend(?:ed|ments?)|fixed|chang(?:ed|es (?:are )?(?:in|made|done))|rework(?:ed)?|retouch(?:ed)?|redrawn|redone|adjusted|tweaked|replaced|brighter|softer|bigger|smaller|moved|improved|shorter|longer|cleaned up|new (?:version|file|proof|draft|master|round|layout|drawing|cut|mix)|next (?:version|round|proof|draft)|latest (?:version|file)|version \\d|v\\d{1,2}|proof \\d|round (?:two|three|four|\\d)|rev(?:ision)?\\.? ?[a-h\\d]|here (?:is|are) the final|final (?:version|file|files|artwork)|as (?:requested|discussed)|all done|done|added|removed|shortened|typo|use this one|use this|opened up|thicker|thinner|renamed|redrew|taken in",
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
const changeCue = new RegExp(
  `(?<!\\p{L})(?:${changes})(?!\\p{L})|修正|改訂|更新|修改|변경|수정`,
  "iu",
);
const choiceCue =
  /(?<!\p{L})(?:another (?:option|idea|one|view|angle|photo|picture)|alternatives?|options?|variants?|versions? [ab] (?:and|or)|two (?:ideas|directions|routes|versions)|varianten?|alternativen?|vorschläge|propositions|pistes|opciones|alternativas|opzioni|proposte|opties|förslag|forslag|propozycj\p{L}+)(?!\p{L})/iu;

/** Only the beginning of a mail says what it brings. */
const READ = 3_000;

/** The mail says that what it brings was changed, or is a next version. */
export function saysChanged(text: string): boolean {
  return changeCue.test(text.slice(0, READ));
}

const renameCue =
  /(?<!\p{L})(?:renam(?:ed|ing)|new (?:project )?names?|project name|file ?names?|umbenannt|umbenenn\p{L}+|neue[rn]? name|renomm\p{L}+|nouveau nom|renombr\p{L}+|rinominat\p{L}+|renomead\p{L}+|hernoemd|omdöpt\p{L}*|döpt om|omdøbt|przemianowan\p{L}+|nowa nazwa)(?!\p{L})/iu;

/** The mail says that files, or the work, got another name. */
export function saysRenamed(text: string): boolean {
  return renameCue.test(text.slice(0, READ));
}

const againCue =
  /(?<!\p{L})(?:again|resend(?:ing)?|re-send(?:ing)?|resent|once more|unchanged|same (?:file|as)|in case|for reference|reminder|expired|nochmals?|erneut|unverändert|zur erinnerung|encore|à nouveau|de nouveau|inchangée?s?|au cas où|rappel|otra vez|de nuevo|sin cambios|reenvío|di nuovo|invariat[oaie]|nogmaals|opnieuw|ongewijzigd|igen|oförändrad|oændret|uforandret|ponownie|jeszcze raz|bez zmian|novamente|de novo)(?!\p{L})/iu;

/** The mail says that it sends what was sent before. */
export function saysAgain(text: string): boolean {
  return againCue.test(text.slice(0, READ));
}

/** The mail lays several things side by side to choose from. */
export function offersChoice(text: string): boolean {
  return choiceCue.test(text.slice(0, READ));
}

const letterCue =
  /(?<!\p{L})(?:rev(?:ision)?|index|indice|ind|version|ver|v)\.?[ -]?(\p{L})(?![\p{L}\d])/giu;

/** The mail names this letter as a version: "Rev B: plinth 60", "Index b". */
export function namesLetter(text: string, letter: string): boolean {
  const named = [...text.slice(0, READ).matchAll(letterCue)];
  return named.some(([, one]) => one?.toLowerCase() === letter.toLowerCase());
}

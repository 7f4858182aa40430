const abbreviations = [
  "p pp pg pag pág s nr no núm num n vs approx incl inkl excl max min fig abb mr mrs ms mme mlle dr prof",
  "st sr sra srta hr fr ref vol tel tél art resp bzw ca evtl ggf bspw zzgl usw etc vgl bes insb cf esp ej env",
]
  .join(" ")
  .replaceAll(" ", "|");
const phrases = "[zudo]|e\\.? ?g|i\\.? ?e|z\\. ?b|u\\. ?a|d\\. ?h|o\\. ?ä|p\\. ?ej|c\\.-?à-?d";
const shortened = new RegExp(`(?:^|[\\s("“„«])(?:${abbreviations}|${phrases})\\.\\s{0,8}$`, "iu");
const dayNumber = /(?:^|[^\p{L}\p{N}.])\d{1,2}\.\s{0,8}$/u;
const initial = /(?:^|[\s("“„«])\p{Lu}\.\s{0,8}$/u;
/** Words before a letter that names a thing, and is no initial: "option B." */
const lettered =
  /\b(?:option|opción|version|versión|variante?|plan|typ[eo]?|axis|section|point|teil|seite|page|hall|room|size)\s\p{Lu}\.\s{0,8}$/iu;
/** They also stand at the end of a sentence: "Thanks, Max. Heads up" are two. */
const endsEither = /(?:^|[^\p{L}])(?:etc|usw|max|min|no|n|s|fr)\.\s{0,8}$/iu;

const goesOnLow = /^["'“„«(]?(?:\p{Ll}|\d|[?!,;])/u;
const month = /^(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc])\p{L}{0,8}/iu;
const closer = /^[»」』）)\]”]/u;
const quotation = /[」』]$/u;
const reportsIt = /^(?:と|って)/u;
const glued = /[.?!]$/;

/**
 * Whether what looks like the end of a sentence is none: an abbreviation, an initial, the number of a day, a full stop
 * within an address. English, German, French, Spanish and Japanese; unsure, the sentence goes on.
 */
export function endsMidway(ending: string, next: string): boolean {
  const opening = next.trimStart();
  if (closer.test(opening)) return true;
  if (quotation.test(ending) && reportsIt.test(opening)) return true;
  if (glued.test(ending) && /^[\p{L}\p{N}]/u.test(next)) return true;
  if (dayNumber.test(ending)) return goesOnLow.test(opening) || month.test(opening);
  if (shortened.test(ending)) return !endsEither.test(ending) || goesOnLow.test(opening);
  return initial.test(ending) && !lettered.test(ending);
}

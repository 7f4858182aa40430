import { readOfMail } from "./mail-cues.ts";
import { foldName } from "./names/fold-name.ts";

/** "option 2", "Entwurf b". */
const counted =
  /(?<!\p{L})(?:option|version|variante?|route|concept|idea|no|nr|nummer|number|numero|num|design|draft|entwurf|vorschlag|ontwerp|voorstel|piste|proposition|propuesta|opcion|opzione|proposta|proposal|forslag|skiss|propozycja|wersja|wariant)\.? ?([a-h1-9])(?![\p{L}\d])/gu;
/** "B it is", "we like 2." */
const alone =
  /(?:^|[.!?,] ?|(?<!\p{L})(?:[Tt]he|[Dd]ie|[Dd]er|[Dd]as|[Ll]a|[Ll]e|[Ee]l|[Ii]l|[Dd]e|[Dd]en|[Dd]et|with|for|like) )#?([A-H1-9])(?= (?:it is|is|please|bitte|ist|mais|aber|but)|[!.,]|$)/gmu;
/** A variant's word in its inflected forms: "vert", "la verte". */
const endings = ["", "e", "es", "s", "n", "en", "er", "a", "o"];

/** The words of a mail that may name a variant. */
export interface ReadChoice {
  words: ReadonlySet<string>;
  /** The letters and numbers in the mail that name a choice. */
  signs: ReadonlySet<string>;
}

export function readChoice(text: string): ReadChoice {
  const read = text.slice(0, readOfMail);
  const folded = foldName(read);
  const signs = [...folded.matchAll(counted), ...read.matchAll(alone)];
  return {
    words: new Set(folded.match(/\p{L}+/gu)),
    signs: new Set(signs.map(([, sign = ""]) => sign.toLowerCase())),
  };
}

/** Whether a mail names the variant with this word. */
export function namesVariant({ words, signs }: ReadChoice, word: string): boolean {
  if (word.length === 1) return signs.has(word);
  return endings.some((ending) => words.has(word + ending));
}

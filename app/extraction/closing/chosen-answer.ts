import { stemsOf } from "../text/shared-words.ts";
import { wordPattern } from "../text/word-pattern.ts";

const courtesy =
  /(?<!\p{L})(?:please|pls|bitte|s'il (?:te|vous) pla[iî]t|svp|por favor|thanks?|danke|merci|gracias)(?!\p{L})/giu;
const alternatives = wordPattern("or|oder|ou|o");
const pointing = wordPattern("it|them|that|this|me|us|es|das|sie|ihn|le|la|les|lo|los|las");
const mostWords = 3;

/** Whether words only take what a question offers: "Paper, please", where it was paper or white. */
export function choosesOffered(words: string, question: string): boolean {
  const said = words.replace(courtesy, " ");
  // "Correct it, please" says what is to be done.
  if (said === words || pointing.test(said) || !alternatives.test(question)) return false;
  const stems = stemsOf(said);
  if (stems.size === 0 || said.trim().split(/\s+/).length > mostWords) return false;
  const offered = stemsOf(question);
  return [...stems].every((stem) => offered.has(stem));
}

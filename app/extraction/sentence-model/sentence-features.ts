import { cuesOf, detectLanguage } from "../text/language.ts";
import { straightQuotes } from "../text/word-pattern.ts";

/** Longer sentences are judged by their beginning. */
const MAX_SENTENCE = 600;
const token = /\$?\p{L}+(?:'\p{L}+)?|0|[?!.,:;$%"()-]/gu;
const clauseStart = /(?:[,.;:!?-]\s+|(?<!\p{L})(?:and|so|then|or) )(\p{L}+)/gu;

/**
 * What the model sees of a sentence, each thing once: words and runs of up to three, the words it
 * and its clauses begin with, how it ends, how long it is, and which of its language's cues it
 * holds. Numbers, links and addresses are told apart from words, not from each other.
 */
export function sentenceFeatures(sentence: string): Set<string> {
  const text = straightQuotes(sentence.slice(0, MAX_SENTENCE));
  const plain = text
    .toLowerCase()
    .replace(/https?:\S+|www\.\S+/g, " $link ")
    .replace(/(?<!\S)\S+@\S+/g, " $mail ")
    .replace(/\d+/g, "0");
  const tokens = plain.match(token) ?? [];
  const features = new Set<string>();
  addRuns(tokens, features);
  addShape(text, tokens, features);
  for (const [, word] of plain.matchAll(clauseStart)) features.add(`clause ${word}`);
  for (const [name, cue] of Object.entries(cuesOf[detectLanguage(text)])) {
    // A global pattern keeps its position between calls. Only those that split sentences are global; they are no
    // cues.
    if (cue instanceof RegExp && !cue.global && cue.test(text)) features.add(`cue ${name}`);
  }
  return features;
}

function addRuns(tokens: readonly string[], features: Set<string>): void {
  const padded = ["<", ...tokens, ">"];
  for (const [i, one] of padded.entries()) {
    const [two, three] = [padded[i + 1], padded[i + 2]];
    features.add(`1 ${one}`);
    if (two === undefined) continue;
    features.add(`2 ${one} ${two}`);
    if (three === undefined) continue;
    features.add(`3 ${one} ${two} ${three}`);
    features.add(`gap ${one} ${three}`);
  }
}

function addShape(text: string, tokens: readonly string[], features: Set<string>): void {
  const words = tokens.filter((one) => /\p{L}/u.test(one));
  for (const i of [0, 1, 2]) features.add(`at ${i} ${words[i] ?? ""}`);
  features.add(`end ${tokens.at(-1) ?? ""}`);
  features.add(`length ${lengthClass(words.length)}`);
  const capitals = text.slice(1).match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0;
  features.add(`capitals ${Math.min(5, capitals)}`);
}

/** Grows by about two steps with each doubling. */
function lengthClass(words: number): number {
  const bounds = [1, 2, 3, 5, 7, 10, 15, 22, 31, 44, 63];
  const at = bounds.findIndex((bound) => words < bound);
  return at === -1 ? bounds.length : at;
}

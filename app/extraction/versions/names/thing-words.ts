import { foldName } from "./fold-name.ts";
import type { ReadName } from "./name-types.ts";
import { givenNouns, isPaper, variantWords } from "./version-words.ts";

/** The words of a name about its thing, and how often people have added their initials. */
export interface ThingWords {
  words: ReadonlySet<string>;
  edits: number;
}

const chapters = new Set("ch chap chapter chapitre kapitel kap capitulo capitolo".split(" "));
const joining = new Set("and und och et with mit med avec con und z w the of".split(" "));
/** "KD", and "KD2" for a person's second edit. */
const capitals = /(?<![\p{L}\d])(\p{Lu}{2,})\d?(?![\p{L}\d])/gu;
const LONGEST_NAME = 300;

/**
 * Words of a name in one spelling ("chap1" and "ch 01" are one), without initials and names of the
 * `editors`, who wrote in this thread. Names count in capitals alone: "TULLY", not "Tully".
 */
export function thingWords(
  original: string,
  name: ReadName,
  editors: ReadonlySet<string>,
): ThingWords {
  const written = original.slice(-LONGEST_NAME).normalize("NFKC").matchAll(capitals);
  const initials = [...written].filter(([, letters = ""]) => {
    const word = foldName(letters);
    return editors.has(word) && !variantWords.has(word);
  });
  const signed = new Set(initials.map(([word]) => foldName(word)));
  const words = new Set(
    name.words.filter((word) => !signed.has(word) && !joining.has(word)).flatMap(oneSpelling),
  );
  return { words, edits: initials.length };
}

function oneSpelling(word: string): string[] {
  const parts = /^(\p{L}{2,})(\d+\p{L}*)$/u.exec(word);
  return (parts ? [parts[1] ?? "", parts[2] ?? ""] : [word]).map((part) => {
    if (/^\d+$/.test(part)) return part.replace(/^0+(?=\d)/, "");
    return chapters.has(part) ? "chapter" : part;
  });
}

/** Initials and names of the people who wrote: "Jean-Paul Huet" gives "jph", "jean", "paul", "huet". */
export function editorsOf(people: readonly { author: string; from: string }[]): Set<string> {
  const found = new Set<string>();
  for (const { author, from } of people) {
    for (const text of [author, from.split("@")[0] ?? ""]) {
      const parts = foldName(text.slice(0, LONGEST_NAME)).match(/\p{L}+/gu) ?? [];
      const initials = parts.map((part) => part.charAt(0)).join("");
      if (initials.length > 1) found.add(initials);
      for (const part of parts) if (part.length > 2) found.add(part);
    }
  }
  return found;
}

/** The words that all files of one mail share: they name the subject, and do not distinguish the files. */
export function sharedByAll(files: readonly ThingWords[]): ReadonlySet<string> {
  const [first, ...others] = files;
  if (!first || !others.length) return new Set();
  // A drawing beside its PDF is one thing: their common words do distinguish it.
  if (others.every(({ words }) => isSame(words, first.words))) {
    return new Set();
  }
  return new Set([...first.words].filter((word) => others.every(({ words }) => words.has(word))));
}

/** The common words of two sets, and the words that only one has. */
export function compareWords(older: ReadonlySet<string>, newer: ReadonlySet<string>) {
  return {
    shared: [...older].filter((word) => newer.has(word)),
    dropped: [...older].filter((word) => !newer.has(word)),
    added: [...newer].filter((word) => !older.has(word)),
  };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

const fewestLetters = 4;

/**
 * Returns the key of the thing that a name names, without the signs of a version: `label tea.pdf` of
 * `label_tea_v3.pdf`. Null if the same name elsewhere would prove nothing: an automatic name of a camera, a
 * recurring paper, material, or a few letters.
 */
export function thingKeyOf({ words, extension, taken }: ReadName): string | null {
  const key = words.join(" ");
  const letters = key.match(/\p{L}/gu) ?? [];
  if (taken || letters.length < fewestLetters) return null;
  if (isPaper(words) || words.some((word) => givenNouns.has(word))) return null;
  return `${key}.${extension}`;
}

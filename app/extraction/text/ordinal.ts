import type { SeenFile } from "../files/seen-files.ts";

const ordinals = [
  "1st|first|erste[nrsm]?|premi(?:er|ère)|primer[oa]?",
  "2nd|second|zweite[nrsm]?|deuxième|second[eoa]?|segund[oa]",
  "3rd|third|dritte[nrsm]?|troisième|tercer[oa]?",
  "4th|fourth|vierte[nrsm]?|quatrième|cuart[oa]",
].map(
  (words) =>
    new RegExp(
      `(?<!\\p{L})(?:the|in|on|die|der|das|den|dem|bei|la|le|el|al|del)\\s(?:${words})(?=\\s(?:ones?|file|version|picture|photo|image|option|sketch|proposal|design|bild|foto|entwurf|vorschlag|variante|propuesta|proposition)(?!\\p{L})|\\s?[,:]|\\s(?:is|ist|has|hat|looks?|est|es)\\s|\\sthe\\s)`,
      "iu",
    ),
);

/** "The third one": the file with that number among several that are numbered, and only then. */
export function byOrdinal(text: string, files: readonly SeenFile[]): SeenFile | null {
  if (files.length < 2) return null;
  const at = ordinals.findIndex((ordinal) => ordinal.test(text));
  if (at < 0) return null;
  const numbers = files.map((file) => numberIn(file));
  const found = numbers.filter((number) => number === at + 1).length;
  return found === 1 ? (files[numbers.indexOf(at + 1)] ?? null) : null;
}

function numberIn({ attachment }: SeenFile): number | null {
  const last = /(\d{1,2})\D{0,12}$/u.exec(attachment.name.replace(/\.[^.]{1,5}$/, ""));
  return last?.[1] ? Number(last[1]) : null;
}

const fewWords = 3;
const someWords = 8;
const articles = new Set(["the", "a", "an"]);
/** Words that refer to something said before. */
const pronouns = new Set(
  "it its that this them those these both there ones ihn dies ça cela lo eso esto".split(" "),
);
/** First words of a sentence whose subject was named in the one before. */
const openers = new Set(["still", "loses", "looks", "needs", "same", "too", "noch", "encore"]);

/**
 * Whether a task's words can be understood without the mail: 'Paper', 'Rescue it' and 'Will do tonight' cannot. In
 * a text without spaces, such as Japanese, every character counts as a word.
 */
export function standsAlone(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSpaced = !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
  const length = isSpaced ? words.length : words.join("").length / 2;
  // 'Lighten the blue' names its object.
  if (length <= fewWords) return length === fewWords && words.some((word) => articles.has(word));
  if (length > someWords) return true;
  return !openers.has(words[0] ?? "") && !words.some((word) => pronouns.has(word));
}

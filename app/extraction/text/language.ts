import type { LanguageCues } from "../cues/cues.ts";
import { german } from "../cues/cues-de.ts";
import { english } from "../cues/cues-en.ts";
import { spanish } from "../cues/cues-es.ts";
import { french } from "../cues/cues-fr.ts";

export type LanguageCode = LanguageCues["code"];

export const cuesOf: Record<LanguageCode, LanguageCues> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

const codes: LanguageCode[] = ["en", "de", "fr", "es"];
const counters = codes.map((code) => ({
  code,
  pattern: new RegExp(cuesOf[code].stopwords.source, "giu"),
}));

/** Returns the language whose short words are most frequent; the fallback if none is clearly ahead. */
export function detectLanguage(
  text: string,
  fallback: LanguageCode = "en",
  least = 1,
): LanguageCode {
  const sample = text.slice(0, 1_500);
  let best = fallback;
  let most = least - 1;
  for (const { code, pattern } of counters) {
    const hits = sample.match(pattern)?.length ?? 0;
    if (hits > most || (hits === most && code === fallback)) {
      most = hits;
      best = code;
    }
  }
  return best;
}

import type { SentenceRange } from "#app/domain/threads/sentences.ts";

/** Parts of a text that follow each other, of one sentence or between two (null). */
type Run<Part> = { sentence: SentenceRange | null; parts: Part[] };

/** Groups parts of a text, which is cut at the edges of its sentences, by sentence. */
export function sentenceParts<Part extends { start: number }>(
  parts: readonly Part[],
  sentences: readonly SentenceRange[],
): Run<Part>[] {
  const runs: Run<Part>[] = [];
  let at = 0;
  for (const part of parts) {
    while ((sentences[at]?.[1] ?? Number.POSITIVE_INFINITY) <= part.start) at++;
    const next = sentences[at];
    const sentence = next && next[0] <= part.start ? next : null;
    const last = runs.at(-1);
    if (last?.sentence === sentence) last.parts.push(part);
    else runs.push({ sentence, parts: [part] });
  }
  return runs;
}

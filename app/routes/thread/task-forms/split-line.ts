const joints =
  /(?:(?<!\s)\s+)?(?:[;,.]\s+(?:(?:and|then|also|und|dann|et|puis|y|e)\s+)?|\s(?:and|then|und|et|y|&)\s+)/gi;
const shortest = 4;

/** Suggests two lines for a task that is split, at the boundary between clauses that is nearest to its middle. */
export function splitLine(line: string): [string, string] {
  const middle = line.length / 2;
  let best: { at: number; length: number } | null = null;
  for (const { index, 0: joint } of line.matchAll(joints)) {
    const after = index + joint.length;
    if (index < shortest || line.length - after < shortest) continue;
    const isNearer = !best || Math.abs(index - middle) < Math.abs(best.at - middle);
    if (isNearer) best = { at: index, length: joint.length };
  }
  if (!best) return [line, ""];
  return [line.slice(0, best.at).trim(), capitalised(line.slice(best.at + best.length).trim())];
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

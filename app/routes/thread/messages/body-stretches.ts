import type { CutText } from "#app/domain/threads/rest-of-mail.ts";

/** A stretch of a message's body, and what was left out below it. */
export type BodyStretch = { start: number; end: number; rest: CutText[] };

/**
 * Divides a body at the places where something was left out. The line ends there belong to no stretch. The first
 * stretch is empty where something stood above the body.
 */
export function bodyStretches(body: string, rest: readonly CutText[]): BodyStretch[] {
  const stretches: BodyStretch[] = [];
  let start = 0;
  for (const [after, cuts] of Map.groupBy(rest, (cut) => cut.after)) {
    stretches.push({ start, end: after, rest: cuts });
    start = after;
    while (body[start] === "\n") start++;
  }
  if (start < body.length || stretches.length === 0) {
    stretches.push({ start, end: body.length, rest: [] });
  }
  return stretches;
}

import { ask } from "../ask.ts";
import type { Standing } from "../messages.ts";

const freshForMs = 30_000;
const importingForMs = 1_500;

type Known = { standing: Standing; at: number };
const known = new Map<string, Known>();
let problem: { signedOut: boolean; message: string } | null = null;

/** What is known of a thread now; null before the first answer. */
export function standingOf(threadId: string): Standing | null {
  return known.get(threadId)?.standing ?? null;
}

/** Why nothing could be learnt at the last try; null when it could. */
export function lastProblem() {
  return problem;
}

/** Learns about the threads whose standing is missing or old. True when something new was learnt. */
export async function refreshStandings(threadIds: readonly string[], now = Date.now()) {
  const stale = threadIds.filter((id) => isStale(known.get(id), now)).slice(0, 100);
  if (stale.length === 0) return false;
  const answer = await ask<Standing[]>({ type: "standings", threadIds: stale });
  problem = answer.ok ? null : answer;
  if (!answer.ok) {
    known.clear();
    return true;
  }
  for (const standing of answer.value) known.set(standing.threadId, { standing, at: now });
  return true;
}

/** After an import was asked for, or the session changed: what was known is asked again. */
export function forgetStandings(): void {
  known.clear();
}

function isStale(one: Known | undefined, now: number): boolean {
  if (!one) return true;
  const keep = one.standing.state === "importing" ? importingForMs : freshForMs;
  return now - one.at >= keep;
}

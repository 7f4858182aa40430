import { ask } from "../ask.ts";
import type { ImportState } from "../messages.ts";

const freshForMs = 30_000;
const importingForMs = 1_500;
/** A thread's tasks are found some time after the thread has come. */
const newsForMs = 60_000;
const newsFreshForMs = 3_000;

type Known = { importState: ImportState; at: number };
const known = new Map<string, Known>();
/** When the import of a thread was last heard of. */
const importedAt = new Map<string, number>();
let problem: { signedOut: boolean; message: string } | null = null;

/** What is known of a thread now; null before the first answer. */
export function importStateOf(threadId: string): ImportState | null {
  return known.get(threadId)?.importState ?? null;
}

/** Why nothing could be learnt at the last try; null when it could. */
export function lastProblem() {
  return problem;
}

/** Learns about the threads whose importState is missing or old. True when something new was learnt. */
export async function refreshImportStates(threadIds: readonly string[], now = Date.now()) {
  const stale = threadIds.filter((id) => isStale(known.get(id), now)).slice(0, 100);
  if (stale.length === 0) return false;
  const answer = await ask<ImportState[]>({ type: "import-states", threadIds: stale });
  problem = answer.ok ? null : answer;
  if (!answer.ok) {
    known.clear();
    return true;
  }
  for (const importState of answer.value) {
    known.set(importState.threadId, { importState, at: now });
    if (importState.state === "importing") importedAt.set(importState.threadId, now);
  }
  return true;
}

/** These are being imported: their importState is asked for more often for a while. */
export function expectNews(threadIds: readonly string[], now = Date.now()): void {
  for (const threadId of threadIds) {
    importedAt.set(threadId, now);
    const before = known.get(threadId);
    // What it was shows until the answer is there.
    if (before) known.set(threadId, { ...before, at: Number.NEGATIVE_INFINITY });
  }
}

/** The session has changed: what was known was somebody else's. */
export function forgetImportStates(): void {
  known.clear();
}

function isStale(one: Known | undefined, now: number): boolean {
  if (!one) return true;
  const { threadId, state } = one.importState;
  if (state === "importing") return now - one.at >= importingForMs;
  const isNews = now - (importedAt.get(threadId) ?? 0) < newsForMs;
  return now - one.at >= (isNews ? newsFreshForMs : freshForMs);
}

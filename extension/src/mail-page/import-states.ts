import { ask } from "../ask.ts";
import type { ImportState } from "../messages.ts";

const freshForMs = 30_000;
const importingForMs = 1_500;
/** A thread's tasks are found some time after its import. */
const newsForMs = 60_000;
const newsFreshForMs = 3_000;

type Known = { importState: ImportState; at: number };
const known = new Map<string, Known>();
/** When the import of a thread was last reported. */
const importedAt = new Map<string, number>();
let problem: { signedOut: boolean; message: string } | null = null;

/** The known state of a thread; null before the first answer. */
export function importStateOf(threadId: string): ImportState | null {
  return known.get(threadId)?.importState ?? null;
}

/** Why the last refresh failed; null when it succeeded. */
export function lastProblem() {
  return problem;
}

/** Fetches the states of threads that are unknown or outdated. True when something changed. */
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

/** Marks threads as being imported, so that their states are fetched more often for a while. */
export function expectNews(threadIds: readonly string[], now = Date.now()): void {
  for (const threadId of threadIds) {
    importedAt.set(threadId, now);
    const before = known.get(threadId);
    // The old state is shown until the answer comes.
    if (before) known.set(threadId, { ...before, at: Number.NEGATIVE_INFINITY });
  }
}

/** The session has changed: the known states belonged to another person. */
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

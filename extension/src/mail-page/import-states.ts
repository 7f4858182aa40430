import { ask } from "../ask.ts";
import {
  type Imported,
  type ImportState,
  importStateIn,
  type OtherMailbox,
  otherMailbox,
} from "../imported.ts";

/** Asking keeps the service worker following what changes; that it has changed is told. */
const againMs = 30_000;
const afterProblemMs = 5_000;
/** Where changes cannot be followed, an import and the tasks found after it are asked for. */
const importingMs = 1_500;
const newsMs = 3_000;
const newsForMs = 60_000;

let known: Imported | null = null;
let problem: { signedOut: boolean; message: string } | null = null;
let askedAt = Number.NEGATIVE_INFINITY;
let newsUntil = 0;

/** The known state of a thread; null before the first answer. */
export function importStateOf(threadId: string): ImportState | null {
  return known && importStateIn(known, threadId);
}

/** The page's mailbox, if Galley reads another one. */
export function otherMailboxOf(account: string | null): OtherMailbox | null {
  return otherMailbox(account, known);
}

/** Why the last request failed; null when it succeeded. */
export function lastProblem() {
  return problem;
}

/** Asks what is in Galley, where the last answer may be outdated. True when there was an answer. */
export async function refreshImportStates(now = Date.now()): Promise<boolean> {
  if (now - askedAt < freshForMs(now)) return false;
  askedAt = now;
  const answer = await ask<Imported>({ type: "imported" });
  problem = answer.ok ? null : answer;
  known = answer.ok ? answer.value : null;
  return true;
}

/** What is known is outdated. After an import of the person's, more news is expected for a while. */
export function expectNews({ forAWhile = false } = {}, now = Date.now()): void {
  askedAt = Number.NEGATIVE_INFINITY;
  if (forAWhile) newsUntil = now + newsForMs;
}

/** The session has changed: what is known belonged to another person. */
export function forgetImportStates(): void {
  known = null;
  expectNews();
}

function freshForMs(now: number): number {
  if (problem) return afterProblemMs;
  if (known && known.importing.length > 0) return importingMs;
  return now < newsUntil ? newsMs : againMs;
}

import { AsyncLocalStorage } from "node:async_hooks";

/** The outcome of a command for undo: the revision by which it can be undone, or the mark that it cannot be. */
export type Left = { revision: number | null; isFinal: boolean };

const noting = new AsyncLocalStorage<Left>();

/**
 * Runs the work and returns its result, and what the last command in it left: its revision if it can be undone (null
 * otherwise), and whether it changed threads, files or tasks so that it cannot be undone.
 */
export async function withUndoableRevision<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result } & Left> {
  const left: Left = { revision: null, isFinal: false };
  const result = await noting.run(left, work);
  return { result, ...left };
}

/** Notes the outcome of a committed command. */
export function noteLeft(left: Left): void {
  const noted = noting.getStore();
  if (noted) Object.assign(noted, left);
}

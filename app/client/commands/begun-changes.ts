import type { ToastMessage } from "#app/domain/command/command.ts";

/** How a change ended: with its toast, if it has one. `none`: it was taken back before it was sent. */
export type ChangeEnd = { outcome: "saved" | "failed" | "none"; toast?: ToastMessage | undefined };

/** A change that this tab has begun and the server has not answered; `at` is when it was begun, in milliseconds. */
export type BegunChange = { at: number; ended: Promise<ChangeEnd> };

const begun = new Set<BegunChange>();
/** The addresses of the undo forms that are about to be sent: they are no changes to undo. */
const undoForms = new Set<string>();

/** Notes a change as begun, until the returned function gets its end. */
export function beginChange(now = Date.now()): { at: number; end: (how: ChangeEnd) => void } {
  const { promise, resolve } = Promise.withResolvers<ChangeEnd>();
  const change = { at: now, ended: promise };
  begun.add(change);
  return {
    at: now,
    end: (how) => {
      begun.delete(change);
      resolve(how);
    },
  };
}

/** Call it before the form at this address is sent to undo something. */
export function expectUndoForm(address: string): void {
  undoForms.add(address);
}

/** Whether the form that is sent to this address was expected as an undo form; each is told once. */
export function isUndoForm(address: string): boolean {
  return undoForms.delete(address);
}

/** The changes that wait for their answer, in the order in which they were begun. */
export function begunChanges(): readonly BegunChange[] {
  return [...begun];
}

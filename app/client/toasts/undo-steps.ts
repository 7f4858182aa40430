import { type BegunChange, begunChanges } from "#app/client/commands/begun-changes.ts";
import { field } from "#app/client/requests/error-message.ts";
import { requestTimeoutMs } from "#app/client/requests/request-timeout.ts";
import { storedUserId } from "#app/client/session/browser-copies.ts";
import type { ToastMessage, ToastUndo } from "#app/domain/command/command.ts";

/** In this tab's storage, so that a reload keeps them and another tab has its own. */
const key = "galley:undo-steps";
const mostSteps = 10;
/** As long as the server can undo a command. */
const keptMs = 10 * 60_000;

/** Something that the person did: the form that undoes it, or, where nothing does, what it was. */
export type Step = ToastUndo | { final: string };
/** What the undo key takes: a step, or a change whose answer makes it one. */
export type Taken = Step | BegunChange;
type Kept = Step & { at: number; userId: string | null };

/** The forms that are on their way, and since when in milliseconds. */
const sent = new Map<string, number>();
/** The changes whose undoing waits for their answer. */
const claimed = new WeakSet<BegunChange>();

/**
 * Keeps what this toast reports as a step, if it is one: the last ten of ten minutes, in the order in which they were
 * begun. `at` is when this one was, in milliseconds.
 */
export function keepStep(toast: ToastMessage, at = Date.now()): void {
  const step = stepOf(toast);
  if (!step) return;
  const kept = { ...step, at, userId: storedUser() };
  const others = without(kept, Date.now());
  store([...others, kept].sort((a, b) => a.at - b.at).slice(-mostSteps));
}

function stepOf({ undo, isFinal, title }: ToastMessage): Step | null {
  // One with another label sends something else than the undoing of the person's last command.
  if (undo) return undo.label ? null : undo;
  return isFinal ? { final: title } : null;
}

/**
 * Takes what the person did last and is neither undone nor being undone; null if there is nothing. It may be a change
 * that the server has not answered yet (see stepToUndo).
 */
export function takeLast(now = Date.now()): Taken | null {
  const change = begunChanges().findLast((change) => !claimed.has(change));
  const step = lastStep(now);
  if (!change || (step && step.at > change.at)) return takeLastStep(now);
  claimed.add(change);
  return change;
}

/**
 * The step to undo for what takeLast took: waits for the answer of a change, calling `onWait` first. Of one that was
 * no step, the step before it. Null if there is none, and "failed" if the change was not saved: then nothing else
 * may be undone.
 */
export async function stepToUndo(
  taken: Taken,
  onWait: () => void,
): Promise<Step | "failed" | null> {
  if (!("ended" in taken)) return taken;
  onWait();
  const { outcome, toast } = await taken.ended;
  if (outcome === "failed") return "failed";
  const step = toast ? stepOf(toast) : null;
  if (!step) return outcome === "none" ? null : takeLastStep();
  take({ ...step, at: taken.at });
  return step;
}

/**
 * Takes the last answered step that is neither undone nor being undone. A form is kept until settleStep; what cannot
 * be undone is forgotten at once.
 */
function takeLastStep(now = Date.now()): Step | null {
  const last = lastStep(now);
  if (last) take(last, now);
  return last;
}

function take(step: Step & { at: number }, now = Date.now()): void {
  // The toast of one that cannot be undone may be kept only after this.
  sent.set(idOf(step), "final" in step ? Number.POSITIVE_INFINITY : now);
  if ("final" in step) store(without(step, now));
}

function lastStep(now: number): Kept | null {
  const isWaiting = (step: Kept) => now - (sent.get(idOf(step)) ?? 0) < requestTimeoutMs;
  return keptSteps(now).findLast((step) => !isWaiting(step)) ?? null;
}

/** Call it when the form of a step is to be sent, so that it is not sent twice at a time. */
export function noteSent(undo: ToastUndo, now = Date.now()): void {
  sent.set(idOf(undo), now);
}

/**
 * Forgets a step once the server has answered its form, also where it cannot be undone any more. One whose request
 * failed stays, to be sent again. An undo is never a step itself, whatever the answer's toast offers.
 */
export function settleStep(
  undo: ToastUndo,
  { ok, toast }: { ok: boolean; toast?: ToastMessage | undefined },
  now = Date.now(),
): void {
  sent.delete(idOf(undo));
  if (ok || toast) store(without(undo, now));
  if (toast?.undo) store(without(toast.undo, now));
}

function without(step: Step, now: number): Kept[] {
  return keptSteps(now).filter((kept) => idOf(kept) !== idOf(step));
}

function idOf(step: Step & { at?: number }): string {
  if ("final" in step) return `${step.at} ${step.final}`;
  return `${step.action} ${new URLSearchParams(step.fields)}`;
}

function keptSteps(now: number): Kept[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const userId = storedUser();
    return (Array.isArray(stored) ? stored : [])
      .filter(isStep)
      .filter((step) => step.userId === userId && now - step.at < keptMs);
  } catch {
    return [];
  }
}

function isStep(value: unknown): value is Kept {
  const isText = (name: string) => typeof field(value, name) === "string";
  const isForm = isText("action") && isText("failure");
  return (isForm || isText("final")) && typeof field(value, "at") === "number";
}

function store(steps: readonly Kept[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(steps));
  } catch {
    // Storage is blocked or full: the toast's button still works.
  }
}

function storedUser(): string | null {
  try {
    return storedUserId();
  } catch {
    return null;
  }
}

import { field } from "#app/client/requests/error-message.ts";
import { requestTimeoutMs } from "#app/client/requests/request-timeout.ts";
import { storedUserId } from "#app/client/session/browser-copies.ts";
import type { ToastMessage, ToastUndo } from "#app/commands/command.ts";

/** In this tab's storage, so that a reload keeps them and another tab has its own. */
const key = "galley:undo-steps";
const mostSteps = 10;
/** As long as the server can undo a command. */
const keptMs = 10 * 60_000;

/** Something that the person did: the form that undoes it, or, where nothing does, what it was. */
export type Step = ToastUndo | { final: string };
type Kept = Step & { at: number; userId: string | null };

/** The forms that are on their way, and since when in milliseconds. */
const sent = new Map<string, number>();

/**
 * Keeps what this toast reports as the last step, if it is one: the last ten of ten minutes. `now` is in
 * milliseconds.
 */
export function keepStep({ undo, isFinal, title }: ToastMessage, now = Date.now()): void {
  const step = undo ?? (isFinal ? { final: title } : null);
  // One with another label sends something else than the undoing of the person's last command.
  if (!step || undo?.label) return;
  const kept = { ...step, at: now, userId: storedUser() };
  store([...without(kept, now), kept].slice(-mostSteps));
}

/**
 * Returns the last step that is neither undone nor being undone; null if there is none. A form is kept until
 * settleStep; what cannot be undone is forgotten at once.
 */
export function takeLastStep(now = Date.now()): Step | null {
  const isWaiting = (step: Kept) => now - (sent.get(idOf(step)) ?? 0) < requestTimeoutMs;
  const last = keptSteps(now).findLast((step) => !isWaiting(step)) ?? null;
  if (last && "final" in last) store(without(last, now));
  else if (last) noteSent(last, now);
  return last;
}

/** Call it when the form of a step is sent, so that it is not sent twice at a time. */
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

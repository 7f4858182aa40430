import type { ToastMessage, ToastUndo } from "#app/domain/command/command.ts";

export type { ToastMessage, ToastUndo };

export const toastDurationMs = 5_000;

export type ShownToast = { key: number; toast: ToastMessage };

let shown: ShownToast | null = null;
let count = 0;
const followers = new Set<() => void>();

/**
 * Shows a toast and replaces the present one: at most one shows (specification, section 5). `begunAt` is when the person
 * began what it reports, in milliseconds. Browser only.
 */
export function showToast(toast: ToastMessage, begunAt?: number): void {
  count += 1;
  shown = { key: count, toast };
  if (toast.undo || toast.isFinal) {
    void import("./undo-steps.ts").then(({ keepStep }) => keepStep(toast, begunAt));
  }
  for (const follower of followers) follower();
}

/** Closes a toast, unless a newer one has replaced it. */
export function closeToast(key: number): void {
  if (shown?.key !== key) return;
  shown = null;
  for (const follower of followers) follower();
}

export function followToasts(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export function shownToast(): ShownToast | null {
  return shown;
}

/**
 * Runs a function once no toast shows: at once, or when the last one closes. Returns a function that cancels
 * it.
 */
export function whenToastsAreGone(run: () => void): () => void {
  if (!shown) {
    run();
    return () => undefined;
  }
  const stop = followToasts(() => {
    if (shown) return;
    stop();
    run();
  });
  return stop;
}

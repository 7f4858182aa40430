import type { ToastMessage, ToastUndo } from "#app/commands/command.ts";

export type { ToastMessage, ToastUndo };

export const toastDurationMs = 5_000;

export type ShownToast = { key: number; toast: ToastMessage };

let shown: ShownToast | null = null;
let count = 0;
const followers = new Set<() => void>();

/** Shows a toast in place of the one that is there: at most one shows (specification, section 5). Browser only. */
export function showToast(toast: ToastMessage): void {
  count += 1;
  shown = { key: count, toast };
  for (const follower of followers) follower();
}

/** Takes a toast away, unless a newer one has taken its place. */
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

/** Runs something once no toast shows: at once, or when the last one has gone. Returns what calls it off. */
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

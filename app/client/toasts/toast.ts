/** A short message for the person at the screen. At most one shows: the newest (specification, section 5). */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: "default" | "destructive" | undefined;
  /** 5,000 when it is left out. */
  durationMs?: number | undefined;
  undo?: ToastUndo | undefined;
};

/** A form that takes back what a toast tells of, or does what its label says, and what is said when that fails. */
export type ToastUndo = {
  action: string;
  fields?: Record<string, string> | [name: string, value: string][] | undefined;
  /** What the button says in place of 'Undo'. */
  label?: string | undefined;
  failure: string;
};

export const toastDurationMs = 5_000;

export type ShownToast = { key: number; toast: ToastMessage };

let shown: ShownToast | null = null;
let count = 0;
const followers = new Set<() => void>();

/** Shows a toast in place of the one that is there. Browser only. */
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

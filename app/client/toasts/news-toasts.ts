import {
  shownToast,
  showToast,
  type ToastMessage,
  toastDurationMs,
  whenToastsAreGone,
} from "./toast.ts";

const replaceable = new WeakSet<ToastMessage>();
const waiting = new Map<string, { toast: ToastMessage; cancel: () => void }>();

/**
 * Shows a toast about what happened without the person: mail that was read, an import that ended. One toast
 * shows at a time (specification, section 5), so it waits while an answer to the person's own action shows,
 * which often has the only *Undo*. It replaces other news, and what shows for longer than the default without a
 * button, such as an import's progress; a summary (`keepsItsTime`) is not replaced by other news, and progress that
 * still waits is not shown after it. Of waiting news with the same title the latest is shown. Browser only.
 */
export function showNews(toast: ToastMessage, { keepsItsTime = false } = {}): void {
  if (!keepsItsTime) replaceable.add(toast);
  drop(toast.title);
  for (const [title, other] of waiting) if (keepsItsTime && isProgress(other.toast)) drop(title);
  if (!mustStay(shownToast()?.toast)) {
    showToast(toast);
    return;
  }
  const cancel = whenToastsAreGone(() => {
    waiting.delete(toast.title);
    showToast(toast);
  });
  waiting.set(toast.title, { toast, cancel });
}

function drop(title: string): void {
  waiting.get(title)?.cancel();
  waiting.delete(title);
}

function mustStay(toast: ToastMessage | undefined): boolean {
  if (!toast || replaceable.has(toast)) return false;
  return !isProgress(toast);
}

function isProgress({ undo, durationMs = toastDurationMs }: ToastMessage): boolean {
  return undo === undefined && durationMs > toastDurationMs;
}

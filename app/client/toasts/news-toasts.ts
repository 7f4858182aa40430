import {
  shownToast,
  showToast,
  type ToastMessage,
  toastDurationMs,
  whenToastsAreGone,
} from "./toast.ts";

const replaceable = new WeakSet<ToastMessage>();
const waiting = new Map<string, () => void>();

/**
 * Shows a toast about what happened without the person: mail that was read, an import that ended. One toast
 * shows at a time (specification, section 5), so it waits while an answer to the person's own action shows,
 * which often has the only *Undo*. It replaces other news, and what shows for longer than the default without a
 * button, such as an import's progress; a summary (`keepsItsTime`) is not replaced by other news. Of waiting news with
 * the same title the latest is shown. Browser only.
 */
export function showNews(toast: ToastMessage, { keepsItsTime = false } = {}): void {
  if (!keepsItsTime) replaceable.add(toast);
  waiting.get(toast.title)?.();
  waiting.delete(toast.title);
  if (!mustStay(shownToast()?.toast)) {
    showToast(toast);
    return;
  }
  const cancel = whenToastsAreGone(() => {
    waiting.delete(toast.title);
    showToast(toast);
  });
  waiting.set(toast.title, cancel);
}

function mustStay(toast: ToastMessage | undefined): boolean {
  if (!toast || replaceable.has(toast)) return false;
  return toast.undo !== undefined || (toast.durationMs ?? toastDurationMs) <= toastDurationMs;
}

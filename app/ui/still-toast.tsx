import { classNames } from "./class-names.ts";
import type { ToastMessage } from "./toast.ts";

/** A toast as plain HTML, until what times and swipes it is there. */
export function StillToast({ toast }: { toast: ToastMessage }) {
  return (
    <div className="toast-place">
      <div className={toastClass(toast)} role="status">
        <strong className="toast-title">{toast.title}</strong>
        {toast.description && <p className="toast-text">{toast.description}</p>}
      </div>
    </div>
  );
}

export function toastClass(toast: ToastMessage): string {
  return classNames("toast", toast.tone === "destructive" && "toast-destructive");
}

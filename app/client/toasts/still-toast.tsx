import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ReturnTo } from "#app/ui/return-to.tsx";
import type { ToastMessage, ToastUndo } from "./toast.ts";

/** A toast as plain HTML, shown until the code for timing and swiping is loaded. */
export function StillToast({ toast }: { toast: ToastMessage }) {
  return (
    <div className="toast-place">
      <div className={toastClass(toast)} role="status">
        <strong className="toast-title">{toast.title}</strong>
        {toast.description && <p className="toast-text">{toast.description}</p>}
        {toast.undo && <UndoForm undo={toast.undo} />}
      </div>
    </div>
  );
}

function UndoForm({ undo: { action, fields, label = "Undo" } }: { undo: ToastUndo }) {
  return (
    <form method="post" action={action} className="toast-buttons">
      <ReturnTo />
      {[...new URLSearchParams(fields)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass({ size: "small" })}>
        {label}
      </button>
    </form>
  );
}

export function toastClass(toast: ToastMessage): string {
  return classNames("toast", toast.tone === "destructive" && "toast-destructive");
}

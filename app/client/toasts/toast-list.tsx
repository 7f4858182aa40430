import * as Toast from "@radix-ui/react-toast";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toastClass } from "./still-toast.tsx";
import { closeToast, type ShownToast, toastDurationMs } from "./toast.ts";
import { useToastUndo } from "./use-toast-undo.ts";

const swipeThreshold = 50;

/**
 * The one toast: times out, can be swiped away, and is announced to screen readers. Loaded with the first
 * toast.
 */
export default function ToastList({ shown }: { shown: ShownToast | null }) {
  const undo = useToastUndo(shown?.toast.undo, () => shown && closeToast(shown.key));
  if (!shown) return null;
  const { key, toast } = shown;
  return (
    <Toast.Provider
      swipeDirection="left"
      swipeThreshold={swipeThreshold}
      duration={toastDurationMs}
    >
      <Toast.Root
        key={key}
        className={toastClass(toast)}
        type={toast.tone === "destructive" ? "foreground" : "background"}
        duration={toast.durationMs ?? toastDurationMs}
        onOpenChange={(open) => {
          if (!open) closeToast(key);
        }}
      >
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="toast-text">{toast.description}</Toast.Description>
        )}
        <div className="toast-buttons">
          {toast.undo && (
            <Toast.Action
              altText={toast.undo.label ?? "Undo: press Control Z"}
              className={buttonClass({ size: "small" })}
              onClick={undo}
            >
              {toast.undo.label ?? "Undo"}
            </Toast.Action>
          )}
          {toast.link && (
            <Toast.Action altText={toast.link.label} asChild>
              <Link
                to={toast.link.to}
                preventScrollReset
                className={buttonClass({ size: "small" })}
              >
                {toast.link.label}
              </Link>
            </Toast.Action>
          )}
          <Toast.Close
            className={buttonClass({ variant: "quiet", size: "small" }, true)}
            aria-label="Close"
          >
            <Icon name="close" />
          </Toast.Close>
        </div>
      </Toast.Root>
      <Toast.Viewport className="toast-place" />
    </Toast.Provider>
  );
}

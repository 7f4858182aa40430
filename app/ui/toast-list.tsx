import * as Toast from "@radix-ui/react-toast";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { toastClass } from "./still-toast.tsx";
import { closeToast, type ToastMessage, toastDurationMs } from "./toast.ts";

const swipeThreshold = 50;

/** The one toast, timed, swiped away, and announced to screen readers. Loaded with the first toast. */
export default function ToastList({ shown }: { shown: { key: number; toast: ToastMessage } }) {
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
        <Toast.Close
          className={`toast-close ${buttonClass({ variant: "quiet", size: "small" }, true)}`}
          aria-label="Close"
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-place" />
    </Toast.Provider>
  );
}

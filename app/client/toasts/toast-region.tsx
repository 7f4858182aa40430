import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { StillToast } from "./still-toast.tsx";
import {
  closeToast,
  followToasts,
  type ShownToast,
  shownToast,
  showToast,
  type ToastMessage,
  toastDurationMs,
} from "./toast.ts";

const ToastList = lazy(() =>
  import("./toast-list.tsx").catch(() => ({ default: ToastWithoutList })),
);

/**
 * Where toasts appear. `flash` is a toast that an earlier page set: it is in the first HTML, so it shows
 * without JavaScript. The code for timing and swiping is loaded with the first toast.
 */
export function ToastRegion({ flash }: { flash: ToastMessage | null }) {
  const shown = useSyncExternalStore(followToasts, shownToast, () => null);
  const [handedOver, setHandedOver] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (!flash) return;
    showToast(flash);
    setHandedOver(flash);
  }, [flash]);
  const wasShown = useRef(false);
  if (shown) wasShown.current = true;
  if (!wasShown.current) return flash && flash !== handedOver ? <StillToast toast={flash} /> : null;
  return (
    <Suspense fallback={shown && <StillToast toast={shown.toast} />}>
      <ToastList shown={shown} />
    </Suspense>
  );
}

/** Used when the list could not be loaded: toasts are most important without a network. */
function ToastWithoutList({ shown }: { shown: ShownToast | null }) {
  useEffect(() => {
    if (!shown) return;
    const { key, toast } = shown;
    const timer = setTimeout(() => closeToast(key), toast.durationMs ?? toastDurationMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown && <StillToast toast={shown.toast} />;
}

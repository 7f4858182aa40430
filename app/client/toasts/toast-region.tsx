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
 * Where toasts appear. `flash` is one that an earlier page left: it is in the first HTML, so it shows
 * without JavaScript. What times and swipes them arrives with the first toast.
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

/** In the list's place where it could not be loaded: without a network most toasts matter. */
function ToastWithoutList({ shown }: { shown: ShownToast | null }) {
  useEffect(() => {
    if (!shown) return;
    const { key, toast } = shown;
    const timer = setTimeout(() => closeToast(key), toast.durationMs ?? toastDurationMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown && <StillToast toast={shown.toast} />;
}

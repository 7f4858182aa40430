import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { StillToast } from "./still-toast.tsx";
import {
  closeToast,
  followToasts,
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
  if (!shown) return flash && flash !== handedOver ? <StillToast toast={flash} /> : null;
  return (
    <Suspense fallback={<StillToast toast={shown.toast} />}>
      <ToastList shown={shown} />
    </Suspense>
  );
}

/** In the list's place where it could not be loaded: without a network most toasts matter. */
function ToastWithoutList({ shown }: { shown: { key: number; toast: ToastMessage } }) {
  const { key, toast } = shown;
  useEffect(() => {
    const timer = setTimeout(() => closeToast(key), toast.durationMs ?? toastDurationMs);
    return () => clearTimeout(timer);
  }, [key, toast]);
  return <StillToast toast={toast} />;
}

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { showToast, type ToastMessage } from "#app/client/toasts/toast.ts";

/** Shows the toast, then removes the query string from the address. */
export function usePermissionsToast(toast: ToastMessage | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!toast) return;
    showToast(toast);
    const timer = setTimeout(() => navigate("/", { replace: true }), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, navigate]);
}

import type { ToastMessage } from "#app/client/toasts/toast.ts";
import { isPermissionReason } from "#app/routes/auth/permission-reasons.ts";

const general = "Please grant the requested permissions to use Galley.";

/**
 * Returns the toast for a refused sign-in from the address (specification, section 2), or null.
 * Texts that are not our own are replaced by the general sentence (readings, 28).
 */
export function permissionsToast(search: URLSearchParams): ToastMessage | null {
  if (search.get("error") !== "permissions_denied") return null;
  const message = search.get("message");
  return {
    title: "Permissions Required",
    description: isPermissionReason(message) ? message : general,
    tone: "destructive",
    durationMs: 10_000,
  };
}

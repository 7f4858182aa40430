import type { ToastMessage } from "#app/ui/toast.ts";

const longestMessage = 300;

/** The toast that a refused sign-in left in the address (specification, section 2), or null. */
export function permissionsToast(search: URLSearchParams): ToastMessage | null {
  if (search.get("error") !== "permissions_denied") return null;
  const message = search.get("message")?.trim().slice(0, longestMessage);
  return {
    title: "Permissions Required",
    description: message || "Please grant the requested permissions to use Galley.",
    tone: "destructive",
    durationMs: 10_000,
  };
}

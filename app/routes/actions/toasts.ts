import type { Toast } from "#app/http/toast.ts";

/** The specification's toasts, section 8. A destructive one says that nothing was changed. */
export function failed(title: string, description?: string): Toast {
  return { title, description, tone: "destructive" };
}

export const restorableLater = "You can restore it from the trash later.";
export const restoreFailed = failed("Failed to restore item. Please try again.");

import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { ToApp } from "#app/extension-protocol/messages.ts";
import { counted } from "#app/ui/text/counted.ts";

/** Returns the toast for a message of the extension (specification, section 4); null for most. */
export function toastOf(message: ToApp): ToastMessage | null {
  switch (message.type) {
    case "CACHE_INVALIDATE":
      return { title: "Dashboard Updated", description: "Syncing with changes from Gmail." };
    case "importStarted":
      return {
        title: "Importing...",
        description: `Processing ${counted(message.count, "email thread")}`,
        durationMs: 20_000,
      };
    case "files-imported":
      return {
        title: "Import Complete",
        description: `${counted(message.count, "email thread")} imported successfully`,
      };
    case "importError":
      return {
        title: "Import Failed",
        description: message.error ?? "Failed to import emails.",
        tone: "destructive",
      };
    case "feedbackExtracted":
      return {
        title: "Feedback Extracted",
        description: `${message.count} new feedback items found.`,
      };
    default:
      return null;
  }
}

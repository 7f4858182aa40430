import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { ToApp } from "#app/extension-protocol/messages.ts";

const threads = (count: number) => (count === 1 ? "1 email thread" : `${count} email threads`);

/** Returns the toast for a message of the extension (specification, section 4); null for most. */
export function toastOf(message: ToApp): ToastMessage | null {
  switch (message.type) {
    case "CACHE_INVALIDATE":
      return { title: "Dashboard Updated", description: "Syncing with changes from Gmail." };
    case "importStarted":
      return {
        title: "Importing...",
        description: `Processing ${threads(message.count)}`,
        durationMs: 20_000,
      };
    case "files-imported":
      return {
        title: "Import Complete",
        description: `${threads(message.count)} imported successfully`,
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

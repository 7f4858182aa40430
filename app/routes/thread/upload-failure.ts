import type { SentFile } from "#app/routes/upload/send-file.ts";
import type { ToastMessage } from "#app/ui/toast.ts";

/** The toast for a failed upload into a thread (specification, section 8). */
export function uploadFailure({ message, statusText }: SentFile & { ok: false }): ToastMessage {
  return {
    title: "Upload failed",
    description: message ?? (statusText ? `Upload failed: ${statusText}` : "Failed to upload file"),
    tone: "destructive",
  };
}

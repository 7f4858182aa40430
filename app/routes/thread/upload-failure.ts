import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { SentFile } from "#app/routes/files/upload/send-file.ts";

/** The toast for a file that the form does not accept. */
export const invalidFileType: ToastMessage = {
  title: "Invalid file type",
  description: "Please select a PNG, JPEG, SVG, or PDF file.",
  tone: "destructive",
};

/** The toast for a failed upload into a thread (specification, section 8). */
export function uploadFailure({ message, statusText }: SentFile & { ok: false }): ToastMessage {
  return {
    title: "Upload failed",
    description: message ?? (statusText ? `Upload failed: ${statusText}` : "Failed to upload file"),
    tone: "destructive",
  };
}

import type { ChangeEnd } from "#app/client/commands/begun-changes.ts";
import { errorMessage, field } from "#app/client/requests/error-message.ts";
import { addressOf, type ToastUndo } from "#app/domain/command/command.ts";

/** The outcome of sending a file. A failure has the server's message, if there is one. */
export type SentFile =
  | { ok: true; body: unknown }
  | { ok: false; message: string | null; statusText: string; cancelled: boolean };

/**
 * Sends a form with a file to one of the /api calls. Uses XMLHttpRequest, because fetch cannot
 * report upload progress. `onProgress` gets the sent share, from 0 to 1. Never throws.
 */
export function sendFile(
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve({ ok: true, body });
      const statusText = request.statusText || (request.status ? `HTTP ${request.status}` : "");
      const cancelled = signal.aborted;
      return resolve({ ok: false, message: errorMessage(body), statusText, cancelled });
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", address);
    request.send(form);
  });
}

/** Returns the reason for a failure: the server's message, or its status. */
export function failureReason({ message, statusText }: SentFile & { ok: false }): string {
  return message ?? (statusText || "The server could not be reached.");
}

/**
 * Returns the new file's id from the answer to an upload: `{ fileId }` or `{ file: { id } }`. Null
 * if there is none.
 */
export function uploadedFileId(body: unknown): number | null {
  const id = field(body, "fileId") ?? field(field(body, "file"), "id");
  return typeof id === "number" ? id : null;
}

/** Returns what a toast offers to undo an upload, from its answer; nothing where no file was added. */
export function uploadUndo(body: unknown): { undo?: ToastUndo } {
  const revision = field(body, "revision");
  if (typeof revision !== "number") return {};
  const action = addressOf({ path: "/undo/:revision" }, { revision });
  return { undo: { action, failure: "Could not undo it." } };
}

/** What a file that was sent is for undoing. A cancelled one changed nothing. */
export function stepOfSent(sent: SentFile): ChangeEnd {
  if (!sent.ok) return { outcome: sent.cancelled ? "none" : "failed" };
  return {
    outcome: "saved",
    toast: { title: "File sent", isFinal: true, ...uploadUndo(sent.body) },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { Toast, Undo } from "#app/http/toast.ts";

/** The specification's toasts, section 8. A destructive one says that nothing was changed. */
export function failed(title: string, description?: string): Toast {
  return { title, description, tone: "destructive" };
}

export const restorableLater = "You can restore it from the trash later.";
export const restoreFailed = failed("Failed to restore item. Please try again.");

/** Takes a thing out of the trash again, for the toast that says that it went there. */
export function undoTrash(kind: "threads" | "files" | "tasks", id: string | number): Undo {
  const failure = kind === "files" ? "Failed to restore file." : restoreFailed.title;
  return { action: `/${kind}/${id}/restore`, failure };
}

export const needsWords = "A task needs a few words.";
export const notThere = "It is not there any more.";

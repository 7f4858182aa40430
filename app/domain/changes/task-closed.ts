/** A task that a mail closed by itself. */
export type TaskClosed = { threadId: string; messageId: string; taskId: string };

/** The id of a change of the type `task-closed`. */
export function closingId({ threadId, messageId, taskId }: TaskClosed): string {
  return [threadId, messageId, taskId].join("/");
}

/** Reads such an id; null for another one. */
export function readClosingId(id: string): TaskClosed | null {
  const [threadId, messageId, taskId] = id.split("/");
  return threadId && messageId && taskId ? { threadId, messageId, taskId } : null;
}

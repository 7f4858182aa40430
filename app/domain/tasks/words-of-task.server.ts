import { shorten } from "#app/ui/text/cut-text.ts";
import { findTaskText } from "./change-task.server.ts";

/** Two lines of a toast. */
const longestWords = 60;

/** The words by which a toast names a task after a command on it; null if it has been deleted forever meanwhile. */
export async function wordsOfTask(viewer: { id: string }, taskId: string): Promise<string | null> {
  const text = await findTaskText(viewer, taskId);
  return text && shorten(text, longestWords);
}

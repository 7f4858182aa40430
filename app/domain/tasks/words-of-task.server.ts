import { shorten } from "#app/ui/text/cut-text.ts";
import { findTaskText } from "./change-task.server.ts";

/** Two lines of a toast. */
const longestWords = 60;

/** The words by which a toast names a task after a command on it. */
export async function wordsOfTask(viewer: { id: string }, taskId: string): Promise<string> {
  return shorten((await findTaskText(viewer, taskId)) ?? "", longestWords);
}

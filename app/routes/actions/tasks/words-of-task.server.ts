import { findTaskText, type TaskOutcome } from "#app/domain/tasks/change-task.server.ts";
import { shorten } from "#app/ui/text/cut-text.ts";

/** Two lines of a toast. */
const longestWords = 60;

/** The words by which a toast names a task after a command on it; null if the command found no task. */
export async function wordsOfTask(
  viewer: { id: string },
  taskId: string,
  outcome: TaskOutcome | null,
): Promise<string | null> {
  const text = outcome && (await findTaskText(viewer, taskId));
  return text && shorten(text, longestWords);
}

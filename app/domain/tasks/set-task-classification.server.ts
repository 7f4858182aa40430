import { changeTask, type TaskOutcome } from "./change-task.server.ts";
import { forgetDismissal, rememberDismissal, wordsOfAsk } from "./dismissed-asks.server.ts";
import type { ChoosableClassification } from "./task.ts";

/**
 * Classifies an ask: a task (accepted, or no longer merged), not a task (its words are recorded,
 * and extraction skips them in this mailbox), or unsure again. Returns null if it is missing, in
 * the trash or belongs to another user.
 */
export async function setTaskClassification(
  viewer: { id: string },
  { taskId, classification }: { taskId: string; classification: ChoosableClassification },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, async (task, tx) => {
    if (task.trashedAt) return "missing";
    if (task.classification === classification) return "unchanged";
    // A task that a user wrote was not found by the extractor, so there are no words to record.
    const words = task.quote === null ? "" : wordsOfAsk(task);
    if (classification === "dismissed") await rememberDismissal(tx, viewer, words);
    else if (task.classification === "dismissed") await forgetDismissal(tx, viewer, words);
    return {
      classification,
      mergedInto: null,
      ...(classification === "unsure" && { touchedAt: null }),
    };
  });
}

import { changeTask, type TaskOutcome } from "./change-task.server.ts";
import { forgetDismissal, rememberDismissal, wordsOfAsk } from "./dismissed-asks.server.ts";
import type { ChoosableClassification } from "./task.ts";

/**
 * Says what an ask is: a task (accepted, or no longer merged), none (its words are remembered, and not
 * found again in this mailbox), or not decided after all. Null when it is missing, another's or in the
 * trash.
 */
export async function setTaskClassification(
  viewer: { id: string },
  { taskId, classification }: { taskId: string; classification: ChoosableClassification },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, async (task, tx) => {
    if (task.trashedAt) return "missing";
    if (task.classification === classification) return "unchanged";
    // What a person wrote is not what the extractor finds: there is nothing to learn from it.
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

import { z } from "zod";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { findTask, type TaskOutcome } from "./change-task.server.ts";
import { feedbackSchema, toFeedback } from "./feedback.ts";

export const notThere = "It is not there any more.";

/** What all calls that change a piece of feedback have in common. */
export const feedbackCall = {
  group: "Feedback",
  answer: z.object({ success: z.literal(true), feedback: feedbackSchema }),
  changed,
} as const;

/** The answer with the task's new state; null if there is none. */
async function changed(viewer: { id: string }, taskId: string, outcome: TaskOutcome | null) {
  const task = outcome && (await findTask(viewer, taskId));
  if (!task) return null;
  const [file] = await listFilesByIds(viewer, task.fileId === null ? [] : [task.fileId]);
  return { success: true as const, feedback: toFeedback(task, file) };
}

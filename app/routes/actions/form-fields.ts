import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Where a plain form goes back to; safeReturnTo looks at it. */
export const returnTo = z.string().max(2_000).optional();
/** A wanted value, or none to toggle. */
export const wanted = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();
/** The place that shows the form, where the specification has messages of its own for it. */
export const shownIn = z.enum(["focus-view", "trash"]).optional();

export const ofFile = z.object({ fileId: fileIdSchema });
export const ofTask = z.object({ taskId: taskIdSchema });
export const ofThread = z.object({ threadId: threadIdSchema });

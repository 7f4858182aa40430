import { z } from "zod";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** The import state of a mailbox thread, as the mail page shows it. */
export const threadImportStateSchema = z.object({
  threadId: z.string(),
  /** `removed`: in the trash or permanently deleted, so that an import adds nothing. */
  state: z.enum(["unknown", "importing", "imported", "failed", "removed"]),
  openTasks: z.number().int(),
  /** Why the last import failed, a sentence for people. */
  error: z.string().nullable(),
});
export type ThreadImportState = z.output<typeof threadImportStateSchema>;

export const importStatesRequestSchema = z.object({
  threadIds: z.array(threadIdSchema).min(1).max(100),
});

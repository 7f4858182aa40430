import { z } from "zod";
import { fileViewSchema } from "#app/domain/files/file.ts";
import { taskViewSchema } from "#app/domain/tasks/task.ts";
import { messageViewSchema, personSchema } from "#app/domain/threads/thread.ts";

/** One thread in the focus view. */
export const threadDetailsViewSchema = z.object({
  /** The data is at least as new as this. */
  revision: z.number().int(),
  thread: z.object({
    threadId: z.string(),
    subject: z.string(),
    /** Who wrote last, the viewer aside; the viewer only where nobody else wrote. */
    sender: personSchema,
    photoUrl: z.string().nullable(),
    /** When they did. */
    timestamp: z.iso.datetime(),
    isDemoContent: z.boolean(),
    /** `tasks`: reading all its mails for tasks took too long. */
    readingProblem: z.literal("tasks").nullable(),
  }),
  messages: z.array(messageViewSchema),
  /**
   * Pinned first, then the one that the thread's card shows, then newest first; archived ones after
   * them; hidden decoration last. The focus view opens on the first.
   */
  files: z.array(fileViewSchema),
  tasks: z.array(taskViewSchema),
});
export type ThreadDetailsView = z.output<typeof threadDetailsViewSchema>;

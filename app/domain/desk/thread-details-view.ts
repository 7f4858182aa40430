import { z } from "zod";
import { fileViewSchema } from "#app/domain/files/file.ts";
import { markCheckSchema } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { markViewSchema } from "#app/domain/tasks/marks/mark.ts";
import { taskViewSchema } from "#app/domain/tasks/task.ts";
import { threadPersonSchema } from "#app/domain/threads/people.ts";
import { messageViewSchema, modelReadingSchema, personSchema } from "#app/domain/threads/thread.ts";

/** One thread in the focus view. */
export const threadDetailsViewSchema = z.object({
  /** The data is at least as new as this revision. */
  revision: z.number().int(),
  thread: z.object({
    threadId: z.string(),
    subject: z.string(),
    /** The thread's sender: see refreshThreadSender. */
    sender: personSchema,
    photoUrl: z.string().nullable(),
    /** When `sender` wrote that message. */
    timestamp: z.iso.datetime(),
    isDemoContent: z.boolean(),
    /** The address of the mailbox that its mails are in; null where that is not known (thread-mailbox.ts). */
    mailbox: z.string().nullable(),
    /** `tasks`: extracting tasks from all the mails took too long. */
    readingProblem: z.literal("tasks").nullable(),
    /** Null where no language model may read the person's mails. */
    modelReading: modelReadingSchema.nullable(),
  }),
  /** The viewer first. Empty until the thread's mails have been read for tasks. */
  people: z.array(threadPersonSchema),
  /** Oldest first; only the first ones of a long thread. */
  messages: z.array(messageViewSchema),
  /** The cursor of the next page; null if these are all. */
  nextMessages: z.string().nullable(),
  /**
   * Pinned files first, then newest first; archived files after them; hidden decoration last. The
   * focus view shows the first, unless an address names another.
   */
  files: z.array(fileViewSchema),
  tasks: z.array(taskViewSchema),
  /** Oldest first. */
  marks: z.array(markViewSchema),
  /** The results of looking, on the current versions, for marks of earlier ones and for pages that tasks name. */
  markChecks: z.array(markCheckSchema),
});
export type ThreadDetailsView = z.output<typeof threadDetailsViewSchema>;

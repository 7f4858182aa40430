import { z } from "zod";

/** Listed at most; the most recently active come first. */
export const mostImportedThreads = 5_000;

const threadId = z.string();

/**
 * What a mail page needs to mark the viewer's threads by itself, without telling what it shows. `revision` is
 * the `since` of the next request.
 */
export const importedThreadsSchema = z.object({
  revision: z.number().int(),
  /** Null if nothing has changed since. */
  news: z
    .object({
      /** The number of open tasks of each imported thread. */
      imported: z.record(threadId, z.number().int()),
      /** In the trash or permanently deleted, so that an import adds nothing. */
      removed: z.array(threadId),
      importing: z.array(threadId),
      /** Why the import of a thread failed, a sentence for people. */
      failed: z.record(threadId, z.string()),
      /** False if there are more than are listed. */
      isWhole: z.boolean(),
      /** The addresses of the connected mailbox, the one to name it by first; empty without one. */
      mailbox: z.array(z.string()),
    })
    .nullable(),
});
export type ImportedThreads = z.output<typeof importedThreadsSchema>;

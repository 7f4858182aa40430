import { z } from "zod";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const changeSchema = z.object({
  message: z.object({ id, threadId: id, labelIds: z.array(z.string()).default([]) }),
});
const changes = z.array(changeSchema).default([]);

/**
 * A page of users.history.list: each entry has the messages that were added or lost a label, with their
 * present labels.
 */
export const historyPageSchema = z
  .object({
    history: z
      .array(z.object({ id: z.string(), messagesAdded: changes, labelsRemoved: changes }))
      .default([]),
    historyId: z.string().regex(/^\d+$/),
    nextPageToken: z.string().optional(),
  })
  .transform(({ history, historyId, nextPageToken = null }) => ({
    messages: history.flatMap(({ messagesAdded, labelsRemoved }) =>
      [...messagesAdded, ...labelsRemoved].map(({ message }) => message),
    ),
    /** The newest entry of this page; null when it has none. */
    lastId: history.at(-1)?.id ?? null,
    /** The newest history id of the whole mailbox. */
    historyId,
    nextPageToken,
  }));
export type HistoryPage = z.output<typeof historyPageSchema>;

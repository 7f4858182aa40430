import { pendingForms, sentBy } from "#app/client/commands/pending-forms.ts";
import { trashThreadCommand } from "#app/commands/threads/trash-thread.ts";

/** One and the same, so that a list drawn with it need not be drawn again. */
const none: ReadonlySet<string> = new Set();

/** The threads on their way to the trash, read from the forms that are under way. A refused one stays. */
export function pendingThreadTrash(
  fetchers: Parameters<typeof pendingForms>[0],
): ReadonlySet<string> {
  const leaving = sentBy(trashThreadCommand, pendingForms(fetchers));
  return leaving.length === 0 ? none : new Set(leaving.map(({ id }) => id));
}

import { pendingForms, sentBy } from "#app/client/commands/pending-forms.ts";
import { trashThreadCommand } from "#app/domain/desk/thread-commands.ts";

/** Always the same object, so that a list rendered with it need not render again. */
const none: ReadonlySet<string> = new Set();

/** The threads that pending forms move to the trash. A refused one stays. */
export function pendingThreadTrash(
  fetchers: Parameters<typeof pendingForms>[0],
): ReadonlySet<string> {
  const leaving = sentBy(trashThreadCommand, pendingForms(fetchers));
  return leaving.length === 0 ? none : new Set(leaving.map(({ id }) => id));
}

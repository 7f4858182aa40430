import { putBack } from "#app/commands/marks/put-mark.ts";
import { removeMarkCommand, removeMarkForm } from "#app/commands/marks/remove-mark.ts";
import { removeMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

type Removed = NonNullable<Awaited<ReturnType<typeof removeMark>>>;
const done = (mark: Removed) => ({ title: "Mark removed", undo: putBack(mark, mark) });

export const action = commandAction({ ...removeMarkCommand, done }, removeMarkForm, removeMark);

import { putMarkCommand, putMarkForm } from "#app/commands/marks/put-mark.ts";
import { asTooManyMarks, putMark, TooManyMarks } from "#app/domain/tasks/marks/put-mark.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(putMarkCommand, putMarkForm, async (viewer, mark) => {
  const put = await putMark(viewer, mark).catch(asTooManyMarks);
  return put instanceof TooManyMarks ? new Refused(409, { description: put.message }) : put;
});

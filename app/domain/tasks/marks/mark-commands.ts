import { type Command, type ToastUndo, textOf, undoBy } from "#app/domain/command/command.ts";
import { type MarkPlace, placeText, readPlace } from "./mark-place.ts";

/** Puts a mark on a page for a task: a new one, or an existing one at another place. */
export const putMarkCommand = {
  path: "/tasks/:taskId/marks",
  api: ["/api/feedback/{feedbackId}/marks"],
  failed: { title: "Could not put the mark there." },
  apply: (form: FormData) => ({
    ...readPlace(textOf(form, "place")),
    id: textOf(form, "id"),
    fileId: Number(textOf(form, "fileId")),
    isCurrent: true,
  }),
} satisfies Command;

/** Removes a mark; its task stays. */
export const removeMarkCommand = {
  path: "/marks/:markId/remove",
  api: ["/api/marks/{id}"],
  failed: { title: "Could not remove the mark." },
  apply: () => ({ isLeaving: true }),
} satisfies Command;

export type MarkBefore = MarkPlace & { fileId: number; sha256: string };
export type PutMarkForm = { id: string; taskId: string; sha256?: string | undefined };

/** Returns the form that puts a mark back to where it was: on the same bytes, which may have been replaced meanwhile. */
export function putBack({ id, taskId }: PutMarkForm, before: MarkBefore): ToastUndo {
  const { fileId, sha256 } = before;
  const fields = { id, fileId: String(fileId), place: placeText(before), sha256 };
  return undoBy(putMarkCommand, { taskId }, fields);
}

export const markCommands = [putMarkCommand, removeMarkCommand];

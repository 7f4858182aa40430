import { z } from "zod";
import { type Command, type ToastUndo, textOf, undoBy } from "#app/commands/command.ts";
import { notThere } from "#app/commands/tasks/task-words.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { markIdSchema, placeTextSchema } from "#app/domain/tasks/marks/mark.ts";
import { type MarkPlace, placeText, readPlace } from "#app/domain/tasks/marks/mark-place.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { removeMarkCommand } from "./remove-mark.ts";

type Before = MarkPlace & { fileId: number; sha256: string };
type Put = { before: Before | null };
type Form = { id: string; taskId: string; sha256?: string | undefined };

/** Puts a mark on a page for a task: a new one, or an existing one at another place. */
export const putMarkCommand = {
  path: "/tasks/:taskId/marks",
  api: ["/api/feedback/{feedbackId}/marks"],
  done: ({ before }: Put, form: Form) => ({
    title: titleOf(before, form),
    undo: before ? putBack(form, before) : undoBy(removeMarkCommand, { markId: form.id }),
  }),
  failed: { title: "Could not put the mark there." },
  missing: notThere,
  apply: (form: FormData) => ({
    ...readPlace(textOf(form, "place")),
    id: textOf(form, "id"),
    fileId: Number(textOf(form, "fileId")),
    isCurrent: true,
  }),
} satisfies Command;

/** Only an undo names the bytes: it puts a mark back to where it was. */
function titleOf(before: Before | null, { sha256 }: Form): string {
  if (sha256 !== undefined) return "Mark put back";
  return before ? "Mark moved" : "Mark added";
}

export const putMarkForm = () =>
  z.object({
    taskId: taskIdSchema,
    id: markIdSchema,
    fileId: fileIdSchema,
    place: placeTextSchema,
    /** The hash of the bytes that the mark is put on; without it, the current ones. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "is not a hash")
      .optional(),
  });

/** Returns the form that puts a mark back to where it was: on the same bytes, which may have been replaced meanwhile. */
export function putBack({ id, taskId }: Form, before: Before): ToastUndo {
  const { fileId, sha256 } = before;
  const fields = { id, fileId: String(fileId), place: placeText(before), sha256 };
  return undoBy(putMarkCommand, { taskId }, fields);
}

import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import { undoBy } from "#app/domain/command/command.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { notThere } from "#app/domain/tasks/feedback-call.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { findMark } from "./list-marks.server.ts";
import { markIdSchema, markPlaceSchema, markViewSchema, placeTextSchema } from "./mark.ts";
import {
  type MarkBefore,
  type PutMarkForm,
  putBack,
  putMarkCommand,
  removeMarkCommand,
} from "./mark-commands.ts";
import { putMark, removeMark, TooManyMarks } from "./put-mark.server.ts";

/** Only an undo names the bytes: it puts a mark back to where it was. */
function titleOf(before: MarkBefore | null, { sha256 }: PutMarkForm): string {
  if (sha256 !== undefined) return "Mark put back";
  return before ? "Mark moved" : "Mark added";
}

/** Handles an error of putMark. */
function refuseTooMany(error: unknown): Refused {
  if (error instanceof TooManyMarks) return new Refused(409, { description: error.message });
  throw error;
}

const someMark = "7d0c1d86-55b0-4d0e-9c6f-1f2b3a4c5d6e";

export const servedMarkCommands: ServedCommand[] = [
  serveCommand(putMarkCommand, {
    form: z.object({
      taskId: taskIdSchema,
      id: markIdSchema,
      fileId: fileIdSchema,
      place: placeTextSchema,
      /** The hash of the bytes that the mark is put on; without it, the current ones. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "is not a hash")
        .optional(),
    }),
    run: (viewer, mark) => putMark(viewer, mark).catch(refuseTooMany),
    done: ({ before }, form) => ({
      title: titleOf(before, form),
      undo: before ? putBack(form, before) : undoBy(removeMarkCommand, { markId: form.id }),
    }),
    missing: notThere,
    calls: [
      declareCall({
        id: "putMark",
        group: "Feedback",
        method: "POST",
        summary: "Marks the place on a page of a file that a piece of feedback is about",
        description:
          "The id is the caller's: a new one adds a mark, one of this feedback's moves that mark. Lengths are shares of the page's width and height. A box without width and height is a point.",
        params: z.object({ feedbackId: taskIdSchema }),
        body: z.object({ id: markIdSchema, fileId: fileIdSchema, place: markPlaceSchema }),
        answer: z.object({ success: z.literal(true), mark: markViewSchema }),
        refusals: [409],
        example: {
          params: { feedbackId: "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10" },
          body: {
            id: someMark,
            fileId: 12,
            place: { page: 1, x: 0.25, y: 0.1, width: 0.2, height: 0.05 },
          },
        },
        run: async (viewer, { params: { feedbackId: taskId }, body }) => {
          const put = await putMark(viewer, { ...body, taskId }).catch(refuseTooMany);
          if (put instanceof Refused) return put;
          const mark = put && (await findMark(viewer, body.id));
          return mark && { success: true as const, mark };
        },
      }),
    ],
  }),
  serveCommand(removeMarkCommand, {
    form: z.object({ markId: markIdSchema }),
    run: removeMark,
    done: (mark) => ({ title: "Mark removed", undo: putBack(mark, mark) }),
    missing: notThere,
    calls: [
      declareCall({
        id: "removeMark",
        group: "Feedback",
        method: "DELETE",
        summary: "Removes a mark; its feedback stays",
        params: z.object({ id: markIdSchema }),
        answer: z.object({ success: z.literal(true), id: z.string() }),
        example: { params: { id: someMark } },
        run: async (viewer, { params: { id } }) =>
          (await removeMark(viewer, { markId: id })) && { success: true as const, id },
      }),
    ],
  }),
];

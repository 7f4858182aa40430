import { z } from "zod";
import { putMarkCommand } from "#app/commands/marks/put-mark.ts";
import { removeMarkCommand } from "#app/commands/marks/remove-mark.ts";
import { addTaskCommand } from "#app/commands/tasks/add-task.ts";
import { restoreTaskCommand } from "#app/commands/tasks/restore-task.ts";
import { setTaskStatusCalls } from "#app/commands/tasks/set-task-status.ts";
import { trashTaskCalls } from "#app/commands/tasks/trash-task.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { markIdSchema, markPlaceSchema, markViewSchema } from "#app/domain/tasks/marks/mark.ts";
import { newTaskStatusSchema, taskIdSchema } from "#app/domain/tasks/task.ts";
import { newTaskSchema, taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { feedbackSchema } from "#app/routes/api/feedback/feedback-payload.ts";
import { defineCall } from "../call.ts";
import { pageQuery } from "../paging.ts";

const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], "is not a date")
  .transform((text) => new Date(text))
  // The range that PostgreSQL can compare: four digits, and no year 0.
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, "is not a date");
const sender = z.string().max(300);
const changed = z.object({ success: z.literal(true), feedback: feedbackSchema });
const markChanged = z.object({ success: z.literal(true), mark: markViewSchema });
const someMark = "7d0c1d86-55b0-4d0e-9c6f-1f2b3a4c5d6e";
const someTask = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10";

const listQuery = z.object({
  ...pageQuery,
  cursor: uuidCursorSchema.optional(),
  status: newTaskStatusSchema.optional(),
  sender: z.union([sender.transform((one) => [one]), z.array(sender).max(50)]).optional(),
  from: instant.optional(),
  to: instant.optional(),
  closedFrom: instant.optional(),
});

export const listFeedbackCall = defineCall({
  id: "listFeedback",
  method: "GET",
  path: "/api/feedback",
  summary: "The feedback, asked for last first",
  description:
    "All of it; a page of it where a limit or a cursor asks for one. `from` and `to` bound when it was asked for, `closedFrom` when it was resolved.",
  access: "session",
  query: listQuery,
  answer: z.array(feedbackSchema),
  paged: true,
  example: { query: { status: "not started", sender: "priya" } },
});

export const listCommentsCall = defineCall({
  ...listFeedbackCall,
  id: "listComments",
  path: "/api/feedback/comments",
  summary: "The same under its other name",
});

export const addFeedbackCall = defineCall({
  id: "addFeedback",
  method: "POST",
  path: addTaskCommand.api[0],
  summary: "Adds a piece of feedback by hand",
  description:
    "The id is the caller's, so that a repeated call adds nothing. A quote must stand in its message, letter for letter. A place is a mark on a page of the file: a box in shares of the page's width and height, or a point.",
  access: "session",
  body: z.object({
    ...newTaskSchema.shape,
    fileId: z.union([z.null(), fileIdSchema], "is not a file id").default(null),
    place: markPlaceSchema.optional(),
    text: taskLineSchema.refine((line) => line !== "", "is missing"),
  }),
  answer: changed,
  refusals: [404],
  example: { body: { id: someTask, threadId: "18c5a9f0d2b7e431", text: "Ask for a proof" } },
});

export const toggleResolveCall = defineCall({
  id: "toggleResolve",
  method: "POST",
  path: setTaskStatusCalls[1],
  summary: "Resolves a piece of feedback, or opens it again",
  description: "Sets what the body says, so that a repeated call changes nothing.",
  access: "session",
  params: z.object({ id: taskIdSchema }),
  body: z.object({ isResolved: z.boolean("must be true or false") }),
  answer: changed,
  example: { params: { id: someTask }, body: { isResolved: true } },
});

export const setStatusCall = defineCall({
  id: "setStatus",
  method: "PATCH",
  path: setTaskStatusCalls[0],
  summary: "Sets the status: 'not started' (or 'open'), 'in progress', 'done' (or 'resolved')",
  access: "session",
  params: z.object({ feedbackId: taskIdSchema }),
  body: z.object({ status: newTaskStatusSchema }),
  answer: changed,
  example: { params: { feedbackId: someTask }, body: { status: "in progress" } },
});

export const trashCommentCall = defineCall({
  id: "trashComment",
  method: "DELETE",
  path: trashTaskCalls[0],
  summary: "Moves a comment to the trash",
  description: "The file is 'none' for feedback on the whole thread.",
  access: "session",
  params: z.object({
    // 'none': a task of the whole thread (readings, 7).
    fileId: z.union(
      [z.literal("none").transform(() => null), fileIdSchema],
      "is neither a file id nor 'none'",
    ),
    commentId: taskIdSchema,
  }),
  answer: changed,
  example: { params: { fileId: 12, commentId: someTask } },
});

export const restoreCommentCall = defineCall({
  id: "restoreComment",
  method: "POST",
  path: restoreTaskCommand.api[0],
  summary: "Takes a comment out of the trash, as an open one",
  access: "session",
  params: z.object({ id: taskIdSchema }),
  answer: changed,
  example: { params: { id: someTask } },
});

export const putMarkCall = defineCall({
  id: "putMark",
  method: "POST",
  path: putMarkCommand.api[0],
  summary: "Marks the place on a page of a file that a piece of feedback is about",
  description:
    "The id is the caller's: a new one adds a mark, one of this feedback's moves that mark. Lengths are shares of the page's width and height. A box without width and height is a point.",
  access: "session",
  params: z.object({ feedbackId: taskIdSchema }),
  body: z.object({ id: markIdSchema, fileId: fileIdSchema, place: markPlaceSchema }),
  answer: markChanged,
  refusals: [409],
  example: {
    params: { feedbackId: someTask },
    body: {
      id: someMark,
      fileId: 12,
      place: { page: 1, x: 0.25, y: 0.1, width: 0.2, height: 0.05 },
    },
  },
});

export const removeMarkCall = defineCall({
  id: "removeMark",
  method: "DELETE",
  path: removeMarkCommand.api[0],
  summary: "Removes a mark; its feedback stays",
  access: "session",
  params: z.object({ id: markIdSchema }),
  answer: z.object({ success: z.literal(true), id: z.string() }),
  example: { params: { id: someMark } },
});

import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import type { ToastMessage } from "#app/domain/command/command.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { restoredWords, restoreFailed, trashedWords } from "#app/domain/command/trash-words.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { acceptClosing, declineClosing } from "./closings/answer-closing.server.ts";
import { closingAnswerSchema } from "./closings/closing-form.ts";
import { feedbackCall, notThere } from "./feedback-call.server.ts";
import { setTaskClassification } from "./set-task-classification.server.ts";
import { setTaskStatus } from "./set-task-status.server.ts";
import {
  type ChoosableClassification,
  choosableClassifications,
  newTaskStatusSchema,
  taskIdSchema,
} from "./task.ts";
import {
  answerClosingCommand,
  resolveTaskCommand,
  restoreTaskCommand,
  setTaskClassificationCommand,
  setTaskStatusCommand,
  trashTaskCommand,
} from "./task-commands.ts";
import { closingToast, statusLine } from "./task-words.ts";
import { restoreTask, trashTask } from "./trash-task.server.ts";
import { wordsOfTask } from "./words-of-task.server.ts";

const ofTask = { taskId: taskIdSchema };
const someTask = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10";

function classificationToast(
  classification: ChoosableClassification,
  was: "task" | "unsure" | undefined,
): ToastMessage {
  if (!was) {
    return { title: classification === "unsure" ? "Back under 'Not sure'" : "Task restored" };
  }
  if (classification === "task") return { title: "Added to your tasks" };
  const description = "These words will not be taken for a task again.";
  return { title: "Not a task", description };
}

export const servedTaskCommands: ServedCommand[] = [
  serveCommand(setTaskStatusCommand, {
    form: z.object({
      ...ofTask,
      status: newTaskStatusSchema,
      intent: z.enum(["choose", "resolve"]).default("choose"),
    }),
    run: async (viewer, { taskId, status, intent }) =>
      (await setTaskStatus(viewer, { taskId, status })) ??
      new Refused(404, intent === "resolve" ? resolveTaskCommand.failed : {}),
    done: async (_, { taskId, status, intent }, viewer) => ({
      title: intent === "resolve" ? "Feedback status updated" : "Status Updated",
      description: statusLine(status, await wordsOfTask(viewer, taskId)),
    }),
    calls: [
      declareCall({
        ...feedbackCall,
        id: "setStatus",
        method: "PATCH",
        summary:
          "Sets the status: 'not started' (or 'open'), 'in progress', 'done' (or 'resolved')",
        params: z.object({ feedbackId: taskIdSchema }),
        body: z.object({ status: newTaskStatusSchema }),
        example: { params: { feedbackId: someTask }, body: { status: "in progress" } },
        run: async (viewer, { params: { feedbackId: taskId }, body }) =>
          feedbackCall.changed(viewer, taskId, await setTaskStatus(viewer, { taskId, ...body })),
      }),
      declareCall({
        ...feedbackCall,
        id: "toggleResolve",
        method: "POST",
        summary: "Resolves a piece of feedback, or opens it again",
        description: "Sets what the body says, so that a repeated call changes nothing.",
        params: z.object({ id: taskIdSchema }),
        body: z.object({ isResolved: z.boolean("must be true or false") }),
        example: { params: { id: someTask }, body: { isResolved: true } },
        run: async (viewer, { params: { id: taskId }, body: { isResolved } }) => {
          const status = isResolved ? "done" : "not_started";
          const outcome = await setTaskStatus(viewer, { taskId, status });
          return feedbackCall.changed(viewer, taskId, outcome);
        },
      }),
    ],
  }),
  serveCommand(answerClosingCommand, {
    form: z.object({ ...ofTask, ...closingAnswerSchema.shape }),
    run: (viewer, { answer, ...closing }) =>
      answer === "close" ? acceptClosing(viewer, closing) : declineClosing(viewer, closing),
    done: async (_, { answer, taskId }, viewer) =>
      closingToast(answer, await wordsOfTask(viewer, taskId)),
  }),
  serveCommand(setTaskClassificationCommand, {
    form: z.object({
      ...ofTask,
      classification: z.enum(choosableClassifications, "must be 'task', 'unsure' or 'dismissed'"),
      /** The previous classification, which the message depends on. Omitted where a person takes an earlier decision back. */
      was: z.enum(["task", "unsure"]).optional(),
    }),
    run: setTaskClassification,
    done: (_, { classification, was }) => classificationToast(classification, was),
    missing: notThere,
  }),
  serveCommand(trashTaskCommand, {
    form: z.object(ofTask),
    run: trashTask,
    done: { title: trashedWords.task },
    undoFailed: restoreFailed.title,
    calls: [
      declareCall({
        ...feedbackCall,
        id: "trashComment",
        method: "DELETE",
        summary: "Moves a comment to the trash",
        description: "The file is 'none' for feedback on the whole thread.",
        params: z.object({
          // 'none': a task of the whole thread (readings, 7).
          fileId: z.union(
            [z.literal("none").transform(() => null), fileIdSchema],
            "is neither a file id nor 'none'",
          ),
          commentId: taskIdSchema,
        }),
        example: { params: { fileId: 12, commentId: someTask } },
        run: async (viewer, { params: { fileId, commentId: taskId } }) =>
          feedbackCall.changed(viewer, taskId, await trashTask(viewer, { fileId, taskId })),
      }),
    ],
  }),
  serveCommand(restoreTaskCommand, {
    form: z.object(ofTask),
    run: restoreTask,
    done: restoredWords.task,
    calls: [
      declareCall({
        ...feedbackCall,
        id: "restoreComment",
        method: "POST",
        summary: "Takes a comment out of the trash, as an open one",
        params: z.object({ id: taskIdSchema }),
        example: { params: { id: someTask } },
        run: async (viewer, { params: { id: taskId } }) =>
          feedbackCall.changed(viewer, taskId, await restoreTask(viewer, { taskId })),
      }),
    ],
  }),
];

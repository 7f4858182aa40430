import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { addTask } from "./add-task.server.ts";
import { editTask } from "./edit-task.server.ts";
import { feedbackCall, notThere } from "./feedback-call.server.ts";
import { markPlaceSchema } from "./marks/mark.ts";
import { mergeTasks } from "./merge-tasks.server.ts";
import { TooManyTasks } from "./rows/require-task-room.server.ts";
import { splitTask } from "./split-task.server.ts";
import { taskIdSchema } from "./task.ts";
import {
  addTaskCommand,
  editTaskCommand,
  mergeTasksCommand,
  splitTaskCommand,
} from "./task-commands.ts";
import { newTaskSchema, taskEditSchema, taskLineSchema } from "./task-form.ts";

const ofTask = { taskId: taskIdSchema };
const needsWords = { description: "A task needs a few words." };

/** Handles the error of a command that adds a task. */
function refuseTooMany(error: unknown): Refused {
  if (error instanceof TooManyTasks) return new Refused(409, { description: error.message });
  throw error;
}

export const servedTaskForms: ServedCommand[] = [
  serveCommand(addTaskCommand, {
    form: newTaskSchema,
    run: async (viewer, task) => {
      if (task.text === "") return new Refused(422, needsWords);
      const author = { name: viewer.username, email: viewer.email };
      return addTask(viewer, { ...task, author }).catch(refuseTooMany);
    },
    done: { title: "Task added" },
    missing: "What it belongs to is not there any more.",
    calls: [
      declareCall({
        ...feedbackCall,
        id: "addFeedback",
        method: "POST",
        summary: "Adds a piece of feedback by hand",
        description:
          "The id is the caller's, so that a repeated call adds nothing. A quote must stand in its message, letter for letter. A place is a mark on a page of the file: a box in shares of the page's width and height, or a point.",
        body: z.object({
          ...newTaskSchema.shape,
          fileId: z.union([z.null(), fileIdSchema], "is not a file id").default(null),
          place: markPlaceSchema.optional(),
          text: taskLineSchema.refine((line) => line !== "", "is missing"),
        }),
        refusals: [404],
        example: {
          body: {
            id: "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10",
            threadId: "18c5a9f0d2b7e431",
            text: "Ask for a proof",
          },
        },
        run: async (viewer, { body: task }) => {
          const author = { name: viewer.username, email: viewer.email };
          const added = await addTask(viewer, { ...task, author }).catch(refuseTooMany);
          return added instanceof Refused ? added : feedbackCall.changed(viewer, task.id, added);
        },
      }),
    ],
  }),
  serveCommand(editTaskCommand, {
    form: z.object({ ...ofTask, ...taskEditSchema.shape }),
    run: async (viewer, edit) =>
      edit.text === "" ? new Refused(422, needsWords) : editTask(viewer, edit),
    done: { title: "Task saved" },
    missing: notThere,
  }),
  serveCommand(mergeTasksCommand, {
    form: z.object({ ...ofTask, into: taskIdSchema }),
    run: mergeTasks,
    done: { title: "Tasks merged" },
    missing: notThere,
  }),
  serveCommand(splitTaskCommand, {
    form: z.object({
      ...ofTask,
      partId: taskIdSchema,
      text: taskLineSchema,
      part: taskLineSchema,
    }),
    run: async (viewer, split) =>
      split.text === "" || split.part === ""
        ? new Refused(422, { description: "Both lines need a few words." })
        : splitTask(viewer, split).catch(refuseTooMany),
    done: { title: "Task split in two" },
    missing: notThere,
  }),
];

import { type Command, textOf } from "#app/domain/command/command.ts";
import { restoreFailed } from "#app/domain/command/trash-words.ts";
import { readPlace } from "./marks/mark-place.ts";
import { readTaskStatus, type TaskStatus } from "./task-status.ts";

/** Moves a task to another status. */
export const setTaskStatusCommand = {
  path: "/tasks/:taskId/status",
  api: ["/api/feedback/{feedbackId}/status", "/api/feedback/toggle-resolve/{id}"],
  failed: {
    title: "Update Failed",
    description: "Could not update feedback status. Please try again.",
  },
  apply: (form: FormData): { status?: TaskStatus } => {
    const status = readTaskStatus(textOf(form, "status"));
    return status ? { status } : {};
  },
} satisfies Command;

/** The Resolve button of the card, which has its own failure message (readings, 19). */
export const resolveTaskCommand = {
  path: setTaskStatusCommand.path,
  failed: { title: "Failed to update feedback status.", description: undefined },
  reasonIs: "instead" as const,
};

/** Confirms or rejects that a mail closes a task. */
export const answerClosingCommand = {
  path: "/tasks/:taskId/closing",
  failed: { title: "Failed to update feedback status." },
  apply: (form: FormData): { status?: TaskStatus; closingState: null } => {
    const answer = textOf(form, "answer");
    if (answer === "close") return { status: "done", closingState: null };
    if (answer === "undo") return { status: "not_started", closingState: null };
    return { closingState: null };
  },
} satisfies Command;

/** Classifies an ask: a task, not a task, or unsure again. */
export const setTaskClassificationCommand = {
  path: "/tasks/:taskId/classification",
  failed: { title: "Could not change the task." },
  apply: (form: FormData) => ({ isLeaving: textOf(form, "classification") !== "task" }),
} satisfies Command;

/** Undoes a classification. A merged task becomes separate again. */
export const separateTaskCommand = {
  path: setTaskClassificationCommand.path,
  failed: { title: "Could not take it back." },
} satisfies Command;

/** Moves a task to the trash. */
export const trashTaskCommand = {
  path: "/tasks/:taskId/trash",
  api: ["/api/feedback/for-file/{fileId}/{commentId}"],
  failed: { title: "Failed to delete comment." },
  apply: () => ({ isLeaving: true }),
  event: () => ({ name: "delete", properties: { what: "task", forever: false, items: 1 } }),
} satisfies Command;

/** Restores a task from the trash. */
export const restoreTaskCommand = {
  path: "/tasks/:taskId/restore",
  api: ["/api/comments/{id}/restore"],
  failed: restoreFailed,
} satisfies Command;

/**
 * Changes a task's text, category, assignee and due date. A new category shows only with the
 * answer: until then the row keeps its place and its form.
 */
export const editTaskCommand = {
  path: "/tasks/:taskId/edit",
  failed: { title: "Could not save the task." },
  apply: (form: FormData): { text?: string; assignee?: "owner" | "other"; due?: string | null } => {
    const text = textOf(form, "text").trim();
    const assignee = textOf(form, "assignee");
    return {
      ...(text && { text }),
      ...((assignee === "owner" || assignee === "other") && { assignee }),
      ...(form.has("due") && { due: textOf(form, "due") || null }),
    };
  },
} satisfies Command;

/** Adds a task by hand. `apply` makes the whole new task, except for what only the server knows. */
export const addTaskCommand = {
  path: "/tasks",
  api: ["/api/feedback"],
  failed: { title: "Could not add the task." },
  apply: (form: FormData) => {
    const quote = textOf(form, "quote") || null;
    const start = quote === null ? null : Number(textOf(form, "quoteStart"));
    return {
      ...editTaskCommand.apply(form),
      id: textOf(form, "id"),
      page: readPlace(textOf(form, "place"))?.page ?? null,
      messageId: textOf(form, "messageId") || null,
      fileId: Number(textOf(form, "fileId")) || null,
      quote,
      quoteStart: start,
      quoteEnd: start === null || quote === null ? null : start + quote.length,
      category: textOf(form, "category") || "General",
    };
  },
} satisfies Command;

/** Merges a task into another one. */
export const mergeTasksCommand = {
  path: "/tasks/:taskId/merge",
  failed: { title: "Could not merge the tasks." },
  apply: () => ({ isLeaving: true }),
} satisfies Command;

/** Splits a task into two. */
export const splitTaskCommand = {
  path: "/tasks/:taskId/split",
  failed: { title: "Could not split the task." },
  apply: (form: FormData) => ({ text: textOf(form, "text") }),
} satisfies Command;

/** Returns the id and text of the new task of a split. */
export function partOf(form: FormData): { id: string; text: string } {
  return { id: textOf(form, "partId"), text: textOf(form, "part") };
}

/** The commands whose changes every list of tasks shows before the answer. */
export const taskChanges = [
  setTaskStatusCommand,
  trashTaskCommand,
  answerClosingCommand,
  setTaskClassificationCommand,
];

export const taskCommands = [
  ...taskChanges,
  restoreTaskCommand,
  editTaskCommand,
  addTaskCommand,
  mergeTasksCommand,
  splitTaskCommand,
];

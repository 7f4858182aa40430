import { z } from "zod";
import type { Command, ToastMessage } from "#app/commands/command.ts";
import { closedByTextSchema } from "#app/domain/tasks/closings/closing-form.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";

/** The most further mails whose closings are undone at once. */
export const mostMailsUndone = 100;

/** Reopens all tasks that one mail closed by itself, or several mails. */
export const undoClosingsCommand = {
  path: "/threads/:threadId/undo-closings",
  failed: { title: "Could not reopen the tasks." },
} satisfies Command;

/** The paths of the command in /api. */
export const undoClosingsCalls = ["/api/threads/{threadId}/undo-closings"] as const;

function undoClosingsDone({ reopened }: { reopened: number }): ToastMessage {
  if (reopened === 0) return { title: "Nothing to undo" };
  const title = reopened === 1 ? "1 task reopened" : `${reopened} tasks reopened`;
  return { title, description: "They stay open until you close them." };
}

/** The messages that only the server makes. */
export const undoClosingsAnswer = {
  done: undoClosingsDone,
  missing: "The thread is not there any more.",
};

export const undoClosingsForm = () =>
  z.object({
    threadId: threadIdSchema,
    /** The mail whose closings are undone. */
    messageId: messageIdSchema,
    /** Further mails, also of other threads. */
    also: z.array(closedByTextSchema).max(mostMailsUndone).default([]),
  });

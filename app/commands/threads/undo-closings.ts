import { z } from "zod";
import type { Command, ToastMessage } from "#app/commands/command.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";

/** Opens again all tasks that one mail closed by itself. */
export const undoClosingsCommand = {
  path: "/threads/:threadId/undo-closings",
  api: ["/api/threads/{threadId}/undo-closings"],
  done: ({ reopened }: { reopened: number }): ToastMessage =>
    reopened === 0
      ? { title: "Nothing to undo", description: "That mail closes no task any more." }
      : {
          title: reopened === 1 ? "1 task reopened" : `${reopened} tasks reopened`,
          description: "They stay open until you close them.",
        },
  failed: { title: "Could not reopen the tasks." },
  missing: "The thread is not there any more.",
} satisfies Command;

export const undoClosingsForm = () =>
  z.object({
    threadId: threadIdSchema,
    /** The mail whose closings are undone. */
    messageId: messageIdSchema,
  });

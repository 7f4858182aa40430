import { z } from "zod";
import { type Command, type ToastMessage, textOf } from "#app/commands/command.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Leaves a thread out of what a language model reads, or lets it be read again. */
export const setModelOptOutCommand = {
  path: "/threads/:threadId/model-opt-out",
  api: ["/api/threads/{threadId}/model-opt-out"],
  done: ({ optOut }: { optOut: boolean }): ToastMessage =>
    optOut
      ? { title: "Not sent to the language model", description: "What it has read already stays." }
      : { title: "Sent to the language model again" },
  failed: { title: "Could not change what the language model reads." },
  missing: "The thread is not there any more.",
  apply: (form: FormData) => ({ optOut: textOf(form, "optOut") === "true" }),
} satisfies Command;

export const setModelOptOutForm = () =>
  z.object({
    threadId: threadIdSchema,
    optOut: z.enum(["true", "false"]).transform((text) => text === "true"),
  });

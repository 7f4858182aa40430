import { type Command, textOf } from "#app/domain/command/command.ts";

/** Allows a language model's service to read the viewer's mails, or none. */
export const allowModelCommand = {
  path: "/model-service",
  failed: { title: "Failed to change what a language model may read." },
  apply: (form: FormData) => ({ isAllowed: textOf(form, "service") !== "" }),
} satisfies Command;

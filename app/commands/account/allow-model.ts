import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";

/** Allows a language model's service to read the viewer's mails, or none. */
export const allowModelCommand = {
  path: "/model-service",
  failed: { title: "Failed to change what a language model may read." },
  apply: (form: FormData) => ({ isAllowed: textOf(form, "service") !== "" }),
} satisfies Command;

export const allowModelForm = () => {
  /** The service that the person read about on screen; empty for none. */
  const service = z
    .string()
    .max(300)
    .transform((text) => text || null);
  return z.object({ service });
};

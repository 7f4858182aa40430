import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { readView } from "#app/domain/accounts/views.ts";

/** Chooses one of a screen's views, on every device. */
export const chooseViewCommand = {
  path: "/views",
  failed: { title: "Failed to change the view." },
  apply: (form: FormData) => ({ view: textOf(form, "view") }),
} satisfies Command;

export const chooseViewForm = () => {
  const view = z.string().transform((text, context) => {
    const read = readView(text);
    if (read) return read;
    context.addIssue({ code: "custom", message: "is not a view" });
    return z.NEVER;
  });
  return z.object({ view });
};

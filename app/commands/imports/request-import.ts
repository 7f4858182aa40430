import type { Command } from "#app/commands/command.ts";
import { importFormSchema } from "#app/domain/intake/import/import.ts";
import { counted } from "#app/ui/text/counted.ts";

/** Imports the threads of the chosen mails. */
export const requestImportCommand = {
  path: "/imports",
  // The dialog's progress toast stays two minutes, unless another toast replaces it (section 9).
  done: ({ count }: { count: number }) => ({
    title: "Importing...",
    description: `Processing ${counted(count, "email thread")}`,
    durationMs: 120_000,
  }),
  failed: {
    title: "Import Failed",
    description: "An unexpected error occurred. Please try again.",
  },
  event: (form) => ({ name: "email import", properties: { threads: chosenThreads(form) } }),
} satisfies Command;

/** Returns the number of distinct threads. Each chosen mail is 'thread|subject'. */
function chosenThreads(form: FormData): number {
  return new Set(form.getAll("mail").map((mail) => String(mail).split("|")[0])).size;
}

export const noneChosen = {
  title: "No Emails Selected",
  description: "Please select at least one email to import.",
};

export const requestImportForm = () => importFormSchema;

import type { Command } from "#app/domain/command/command.ts";

/** Imports the threads of the chosen mails. */
export const requestImportCommand = {
  path: "/imports",
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

/** Retries a failed thread of an import. The import tray shows its progress. */
export const retryImportCommand = {
  path: "/imports/retry",
  failed: requestImportCommand.failed,
} satisfies Command;

/** Removes imports from the tray. */
export const dismissImportsCommand = {
  path: "/imports/dismiss",
  failed: { title: "Failed to dismiss the import." },
} satisfies Command;

export const importCommands = [requestImportCommand, retryImportCommand, dismissImportsCommand];

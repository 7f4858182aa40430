import type { Command } from "#app/commands/command.ts";
import { dismissImportFormSchema } from "#app/domain/intake/import/import.ts";

/** Takes an import out of the tray. */
export const dismissImportCommand = {
  path: "/imports/dismiss",
  failed: { title: "Failed to dismiss the import." },
} satisfies Command;

export const dismissImportForm = () => dismissImportFormSchema;

import type { Command } from "#app/commands/command.ts";
import { dismissImportFormSchema } from "#app/domain/intake/import/import.ts";

/** Removes an import from the tray. */
export const dismissImportCommand = {
  path: "/imports/dismiss",
  failed: { title: "Failed to dismiss the import." },
} satisfies Command;

export const dismissImportForm = () => dismissImportFormSchema;

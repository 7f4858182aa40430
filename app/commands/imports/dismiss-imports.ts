import type { Command } from "#app/commands/command.ts";
import { dismissImportsFormSchema } from "#app/domain/intake/import/import.ts";

/** Removes imports from the tray. */
export const dismissImportsCommand = {
  path: "/imports/dismiss",
  failed: { title: "Failed to dismiss the import." },
} satisfies Command;

export const dismissImportsForm = () => dismissImportsFormSchema;

import type { Command } from "#app/commands/command.ts";
import { retryImportFormSchema } from "#app/domain/intake/import/import.ts";
import { requestImportCommand } from "./request-import.ts";

/** Retries a failed thread of an import. The import tray shows its progress. */
export const retryImportCommand = {
  path: "/imports/retry",
  failed: requestImportCommand.failed,
} satisfies Command;

export const retryImportForm = () => retryImportFormSchema;

import type { Command } from "#app/commands/command.ts";
import { retryImportFormSchema } from "#app/domain/intake/import/import.ts";
import { requestImportCommand } from "./request-import.ts";

/** Tries a failed thread of an import again. The import tray shows that it runs. */
export const retryImportCommand = {
  path: "/imports/retry",
  failed: requestImportCommand.failed,
} satisfies Command;

export const retryImportForm = () => retryImportFormSchema;

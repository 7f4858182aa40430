import { importKey, lastImportForm } from "#app/client/asked-imports.ts";
import { failureToast, useCommand } from "#app/client/commands/use-command.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { requestImportCommand } from "#app/domain/intake/import/import-commands.ts";

/**
 * Follows the request of the import dialog, which has closed by the time of the answer: of one that failed the
 * choice is kept, and a toast offers to send it again.
 */
export function useAskedImport(): void {
  useCommand(
    requestImportCommand,
    {},
    {
      key: importKey,
      onDone: ({ ok, toast, reason }) => {
        const fields = lastImportForm();
        if (ok || !fields.some(([name]) => name === "mail")) return;
        showToast({
          ...(toast ?? failureToast(requestImportCommand, reason)),
          durationMs: sendAgainMs,
          undo: {
            action: addressOf(requestImportCommand, {}),
            fields,
            label: "Send again",
            failure: requestImportCommand.failed.title,
          },
        });
      },
    },
  );
}

/** Long enough to read why, and to decide. */
const sendAgainMs = 20_000;

import { Refused } from "#app/domain/command/acting.server.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import type { MailboxRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";
import { counted } from "#app/ui/text/counted.ts";
import { dismissImportsFormSchema, importFormSchema, retryImportFormSchema } from "./import.ts";
import {
  dismissImportsCommand,
  requestImportCommand,
  retryImportCommand,
} from "./import-commands.ts";
import { dismissImports, requestImport, retryImportThread } from "./request-import.server.ts";

/** The dialog tells in its answer, not by a status, why the mailbox cannot be read. */
const refusedBy = ({ message, requiredAuth }: MailboxRefusal) =>
  new Refused(200, { description: message }, { requiredAuth });

const noneChosen = new Refused(200, {
  title: "No Emails Selected",
  description: "Please select at least one email to import.",
});

export const servedImportCommands: ServedCommand[] = [
  serveCommand(requestImportCommand, {
    form: importFormSchema,
    run: async (viewer, { importId, mail }) => {
      if (mail.length === 0) return noneChosen;
      const result = await requestImport(viewer, { importId, threads: mail });
      return result.ok ? result : refusedBy(result);
    },
    // The dialog's progress toast stays two minutes, unless another toast replaces it (section 9).
    done: ({ count }) => ({
      title: "Importing...",
      description: `Processing ${counted(count, "email thread")}`,
      durationMs: 120_000,
    }),
  }),
  serveCommand(retryImportCommand, {
    form: retryImportFormSchema,
    run: async (viewer, thread) => {
      const result = await retryImportThread(viewer, thread);
      return !result || result.ok ? result : refusedBy(result);
    },
  }),
  serveCommand(dismissImportsCommand, { form: dismissImportsFormSchema, run: dismissImports }),
];

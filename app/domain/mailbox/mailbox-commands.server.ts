import { z } from "zod";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { disconnectMailbox } from "./connection.server.ts";
import { requestContactSync } from "./contacts/request-contact-sync.server.ts";
import { disconnectMailboxCommand, refreshContactsCommand } from "./mailbox-commands.ts";

export const servedMailboxCommands: ServedCommand[] = [
  serveCommand(disconnectMailboxCommand, {
    form: z.object({}),
    run: disconnectMailbox,
    done: { title: "Gmail disconnected", description: "Imported threads stay here." },
  }),
  serveCommand(refreshContactsCommand, { form: z.object({}), run: requestContactSync }),
];

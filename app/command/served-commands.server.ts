import { servedAccountCommands } from "#app/domain/accounts/account-commands.server.ts";
import { servedAdministrationCommands } from "#app/domain/administration/administration-commands.server.ts";
import type { ServedCommand } from "#app/domain/command/serve-command.server.ts";
import { servedDeskCommands } from "#app/domain/desk/desk-commands.server.ts";
import { servedThreadCommands } from "#app/domain/desk/thread-commands.server.ts";
import { servedFileCommands } from "#app/domain/files/file-commands.server.ts";
import { servedUploads } from "#app/domain/files/upload-commands.server.ts";
import { servedImportCommands } from "#app/domain/intake/import/import-commands.server.ts";
import { servedMailboxCommands } from "#app/domain/mailbox/mailbox-commands.server.ts";
import { servedMarkCommands } from "#app/domain/tasks/marks/mark-commands.server.ts";
import { servedAllowModel } from "#app/domain/tasks/reading/model/model-commands.server.ts";
import { servedTaskCommands } from "#app/domain/tasks/task-commands.server.ts";
import { servedTaskForms } from "#app/domain/tasks/task-form-commands.server.ts";

/** Both halves of every command of formCommands. */
export const servedCommands: readonly ServedCommand[] = [
  ...servedTaskCommands,
  ...servedTaskForms,
  ...servedMarkCommands,
  ...servedFileCommands,
  ...servedUploads,
  ...servedThreadCommands,
  ...servedDeskCommands,
  ...servedImportCommands,
  ...servedMailboxCommands,
  ...servedAccountCommands,
  servedAllowModel,
  ...servedAdministrationCommands,
];

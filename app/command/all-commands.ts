import {
  accountCommands,
  exportAccountCommand,
  logOutCommand,
} from "#app/domain/accounts/account-commands.ts";
import { administrationCommands } from "#app/domain/administration/administration-commands.ts";
import type { Command } from "#app/domain/command/command.ts";
import { deskCommands } from "#app/domain/desk/desk-commands.ts";
import { threadCommands } from "#app/domain/desk/thread-commands.ts";
import { fileCommands } from "#app/domain/files/file-commands.ts";
import { importCommands } from "#app/domain/intake/import/import-commands.ts";
import { mailboxCommands } from "#app/domain/mailbox/mailbox-commands.ts";
import { markCommands } from "#app/domain/tasks/marks/mark-commands.ts";
import { allowModelCommand } from "#app/domain/tasks/reading/model/model-commands.ts";
import { taskCommands } from "#app/domain/tasks/task-commands.ts";

/** The browser's halves of the commands that routes/form.ts answers. */
export const formCommands: readonly Command[] = [
  ...taskCommands,
  ...markCommands,
  ...fileCommands,
  ...threadCommands,
  ...deskCommands,
  ...importCommands,
  ...mailboxCommands,
  ...accountCommands,
  allowModelCommand,
  ...administrationCommands,
];

/** Every command of the product. */
export const allCommands: readonly Command[] = [
  ...formCommands,
  logOutCommand,
  exportAccountCommand,
];

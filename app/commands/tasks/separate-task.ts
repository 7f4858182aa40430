import type { Command } from "#app/commands/command.ts";
import { setTaskClassificationCommand } from "./set-task-classification.ts";
import { notTakenBack } from "./task-words.ts";

/** Takes back what was said of a task: out of the one that it was merged into, too. */
export const separateTaskCommand = {
  path: setTaskClassificationCommand.path,
  failed: { title: notTakenBack },
} satisfies Command;

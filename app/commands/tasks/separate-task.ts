import type { Command } from "#app/commands/command.ts";
import { setTaskClassificationCommand } from "./set-task-classification.ts";
import { notTakenBack } from "./task-words.ts";

/** Undoes a classification. A merged task becomes separate again. */
export const separateTaskCommand = {
  path: setTaskClassificationCommand.path,
  failed: { title: notTakenBack },
} satisfies Command;

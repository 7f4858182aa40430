import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { notThere } from "#app/commands/tasks/task-words.ts";
import { markIdSchema } from "#app/domain/tasks/marks/mark.ts";

/** Removes a mark; its task stays. */
export const removeMarkCommand = {
  path: "/marks/:markId/remove",
  api: ["/api/marks/{id}"],
  failed: { title: "Could not remove the mark." },
  missing: notThere,
  apply: () => ({ isLeaving: true }),
} satisfies Command;

export const removeMarkForm = () => z.object({ markId: markIdSchema });

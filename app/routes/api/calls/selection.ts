import { z } from "zod";
import { changeSelectionCommand } from "#app/commands/selection/change-selection.ts";
import { selectionChangeSchema } from "#app/domain/desk/selection/selection-change.ts";
import { defineCall } from "../call.ts";

export const changeSelectionCall = defineCall({
  id: "changeSelection",
  method: "POST",
  path: changeSelectionCommand.api[0],
  summary: "Changes many threads, files and comments in one way",
  description:
    "With exactly one of status, due, assignee (comments), pinned, archived (files) and trashed. " +
    "What the change does not fit is left out, and named.",
  access: "session",
  body: selectionChangeSchema,
  answer: z.object({
    success: z.literal(true),
    done: z.number().int(),
    leftOut: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  }),
  refusals: [404],
  example: { body: { itemIds: [12, 13], pinned: true } },
});

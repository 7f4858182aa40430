import { z } from "zod";
import { type Acting, Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import { undoStepCommand } from "#app/domain/command/command.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { wordsOfTask } from "#app/domain/tasks/words-of-task.server.ts";
import { deleteForever } from "./deletion/delete-forever.server.ts";
import { itemIdsSchema } from "./deletion/item-ids.ts";
import { changeSelectionCommand, deleteForeverCommand } from "./desk-commands.ts";
import { changeSelection } from "./selection/change-selection.server.ts";
import { selectionChangeSchema } from "./selection/selection-change.ts";
import { selectionDone, selectionRefused } from "./selection/selection-words.ts";
import { undoStep } from "./undo/undo-step.server.ts";
import { undoneToast } from "./undo/undone-toast.ts";

/** Undoes a step; the answer has the words of the one task that it was about, which may be of a thread that is not open. */
async function undo(viewer: Acting, step: { revision: number }) {
  const undone = await undoStep(viewer, step);
  if (undone === "changed") {
    return new Refused(409, { title: "It has changed since, so this cannot be undone." });
  }
  if (!undone) return null;
  const isTask = undone.type === "task" && undone.count === 1;
  return { ...undone, words: isTask ? await wordsOfTask(viewer, undone.id) : null };
}

export const servedDeskCommands: ServedCommand[] = [
  serveCommand(changeSelectionCommand, {
    form: selectionChangeSchema,
    run: async (viewer, change) => {
      const changed = await changeSelection(viewer, change);
      return changed.done === 0 ? new Refused(404, selectionRefused(changed)) : changed;
    },
    done: selectionDone,
    calls: [
      declareCall({
        id: "changeSelection",
        group: "Feedback",
        method: "POST",
        summary: "Changes many threads, files and comments in one way",
        description:
          "With exactly one of status, due, assignee (comments), pinned, archived (files) and trashed. " +
          "What the change does not fit is left out, and named.",
        body: selectionChangeSchema,
        answer: z.object({
          success: z.literal(true),
          done: z.number().int(),
          leftOut: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
        }),
        refusals: [404],
        example: { body: { itemIds: [12, 13], pinned: true } },
        run: async (viewer, { body }) => {
          const changed = await changeSelection(viewer, body);
          return changed.done === 0 ? null : { success: true as const, ...changed };
        },
      }),
    ],
  }),
  serveCommand(deleteForeverCommand, {
    form: z.object({ itemIds: z.preprocess((value) => [value].flat(), itemIdsSchema).optional() }),
    run: async (viewer, { itemIds }) =>
      itemIds
        ? deleteForever(viewer, { itemIds })
        : new Refused(400, { description: "Select at least one item." }),
    done: ({ deleted }) => ({
      title: deleted === 1 ? "1 item deleted forever" : `${deleted} items deleted forever`,
    }),
    calls: [
      declareCall({
        id: "emptyTrash",
        group: "Files",
        method: "POST",
        summary: "Deletes threads, files and comments in the trash forever",
        description:
          "What is not in the trash is left alone, so that a repeated call deletes nothing.",
        body: z.object({ itemIds: itemIdsSchema }),
        answer: z.object({ success: z.literal(true), deleted: z.number().int() }),
        example: { body: { itemIds: [12, "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10"] } },
        run: async (viewer, { body }) => {
          const { deleted } = await deleteForever(viewer, body);
          return { success: true as const, deleted };
        },
      }),
    ],
  }),
  serveCommand(undoStepCommand, {
    form: z.object({
      revision: z.coerce.number("is not a number").int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    run: undo,
    done: ({ words, ...undone }) => ({
      ...undoneToast(undone),
      ...(words !== null && { description: words }),
      // An undo cannot itself be undone.
      isFinal: false,
    }),
  }),
];

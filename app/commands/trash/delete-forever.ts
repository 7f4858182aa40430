import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { itemIdsSchema } from "#app/domain/desk/deletion/item-ids.ts";

/**
 * Permanently deletes the chosen items of the trash. Items that are not in the trash (any more) are
 * skipped.
 */
export const deleteForeverCommand = {
  path: "/trash/empty",
  api: ["/api/files/trash/empty"],
  done: ({ deleted }: { deleted: number }) => ({
    title: deleted === 1 ? "1 item deleted forever" : `${deleted} items deleted forever`,
  }),
  failed: { title: "Failed to delete items. Please try again." },
  event: (form) => ({
    name: "delete",
    properties: { what: "selection", forever: true, items: chosenItems(form).length },
  }),
} satisfies Command;

/** Returns the ids of the chosen items. The checkboxes may use either field name. */
export function chosenItems(form: FormData): string[] {
  return [...form.getAll("itemIds"), ...form.getAll("itemIds[]")].map(String);
}

export const deleteForeverForm = () =>
  z.object({ itemIds: z.preprocess((value) => [value].flat(), itemIdsSchema).optional() });

import { type Command, undoStepCommand } from "#app/domain/command/command.ts";

/** Changes many threads, files and tasks in one way. */
export const changeSelectionCommand = {
  path: "/selection",
  api: ["/api/selection"],
  failed: { title: "Could not change what is selected." },
  reasonIs: "below",
} satisfies Command;

/** Returns the ids of the chosen items. The checkboxes may use either field name. */
export function chosenItems(form: FormData): string[] {
  return [...form.getAll("itemIds"), ...form.getAll("itemIds[]")].map(String);
}

/**
 * Permanently deletes the chosen items of the trash. Items that are not in the trash (any more) are
 * skipped.
 */
export const deleteForeverCommand = {
  path: "/trash/empty",
  api: ["/api/files/trash/empty"],
  failed: { title: "Failed to delete items. Please try again." },
  event: (form) => ({
    name: "delete",
    properties: { what: "selection", forever: true, items: chosenItems(form).length },
  }),
} satisfies Command;

export const deskCommands = [changeSelectionCommand, deleteForeverCommand, undoStepCommand];

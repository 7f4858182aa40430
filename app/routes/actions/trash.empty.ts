import { deleteForeverCommand, deleteForeverForm } from "#app/commands/trash/delete-forever.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  deleteForeverCommand,
  deleteForeverForm,
  async (viewer, { itemIds }) =>
    itemIds
      ? deleteForever(viewer, { itemIds })
      : new Refused(400, { description: "Select at least one item." }),
);

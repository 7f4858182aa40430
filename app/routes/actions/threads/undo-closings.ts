import {
  undoClosingsAnswer,
  undoClosingsCommand,
  undoClosingsForm,
} from "#app/commands/threads/undo-closings.ts";
import { declineClosingsOf } from "#app/domain/tasks/closings/decline-closings.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...undoClosingsCommand, ...undoClosingsAnswer },
  undoClosingsForm,
  declineClosingsOf,
);

import {
  decideVersionsAnswer,
  decideVersionsCommand,
  decideVersionsForm,
} from "#app/commands/files/decide-versions.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...decideVersionsCommand, ...decideVersionsAnswer },
  decideVersionsForm,
  decideVersions,
);

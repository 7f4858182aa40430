import { suspendUserCommand, suspendUserForm } from "#app/commands/admin/suspend-user.ts";
import { setUserSuspended } from "#app/domain/accounts/suspend-user.server.ts";
import { administratorAction } from "./administrator-action.server.ts";

export const action = administratorAction(
  suspendUserCommand,
  suspendUserForm,
  (administrator, input) => setUserSuspended(administrator, input),
);

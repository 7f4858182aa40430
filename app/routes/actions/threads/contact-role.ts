import {
  setContactRoleAnswer,
  setContactRoleCommand,
  setContactRoleForm,
  tooManyRoles,
} from "#app/commands/threads/set-contact-role.ts";
import { setContactRole } from "#app/domain/tasks/set-contact-role.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...setContactRoleCommand, ...setContactRoleAnswer },
  setContactRoleForm,
  async (viewer, input) => {
    const said = await setContactRole(viewer, input);
    return said === "full" ? new Refused(409, { description: tooManyRoles }) : said;
  },
);

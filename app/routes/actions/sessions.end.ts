import { endSessionCommand, endSessionForm } from "#app/commands/account/end-session.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  endSessionCommand,
  endSessionForm,
  (viewer, { sessionId }, context) =>
    sessionId === "others"
      ? endOtherSessions(viewer, requireSession(context).id)
      : endSession(viewer, sessionId),
);

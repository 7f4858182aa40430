import { dismissTipCommand, dismissTipForm } from "#app/commands/account/dismiss-tip.ts";
import { dismissTip } from "#app/domain/accounts/dismiss-tip.server.ts";
import { completeOnboarding } from "#app/domain/accounts/users.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(dismissTipCommand, dismissTipForm, (viewer, { tip }) =>
  tip ? dismissTip(viewer, tip) : completeOnboarding(viewer),
);

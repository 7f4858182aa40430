import { forgetBrowserCopies } from "#app/client/session/browser-copies.ts";
import { flagLoggingOut, isLoggingOut } from "#app/client/session/logging-out.ts";
import { tellExtension } from "#app/client/tell-extension.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { logOutCommand } from "#app/domain/accounts/account-commands.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { tell } from "#app/routes/analytics/signals.ts";

const redirectDelayMs = 500;

/**
 * Ends the session (specification, section 4): notifies the extension around the frame, deletes the
 * session on the server and the cookies and copies in the browser, and opens the landing page after
 * half a second. If the server is unreachable, shows a toast, ends nothing and returns false. Does nothing while it
 * is under way: the extension answers what it is told by FORCE_LOGOUT.
 */
export async function logOut(extensionIds: readonly string[]): Promise<boolean> {
  if (isLoggingOut()) return true;
  const address = addressOf(logOutCommand, {});
  flagLoggingOut(true);
  try {
    const response = await fetch(address, { method: "POST", redirect: "manual" });
    if (response.type !== "opaqueredirect") throw new Error(`Logout answered ${response.status}.`);
  } catch {
    flagLoggingOut(false);
    showToast({ ...logOutCommand.failed, tone: "destructive" });
    return false;
  }
  tell({ is: "sent", pathname: address, fields: [] });
  tellExtension({ type: "LOGOUT" }, extensionIds);
  forgetBrowserCopies();
  setTimeout(() => window.location.replace("/"), redirectDelayMs);
  return true;
}

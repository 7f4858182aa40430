import { tellExtension } from "#app/client/tell-extension.ts";
import { showToast, whenToastsAreGone } from "#app/client/toasts/toast.ts";
import { onceASession } from "./once-a-session.ts";

/** Shows it on an empty desk, once a session, after a toast that is still shown. Returns a function that cancels it. */
export function inviteToImport(): () => void {
  return whenToastsAreGone(() => {
    if (!onceASession.mark("first thread")) return;
    showToast({
      title: "Let's import your first thread!",
      description: "Open Gmail from the header button to get started.",
      durationMs: 8_000,
    });
  });
}

/** In the side panel the extension points at its own button instead, once a session. */
export function askForImportTooltip(extensionIds: readonly string[]): void {
  if (onceASession.has("import tooltip")) return;
  if (tellExtension({ type: "SHOW_IMPORT_TOOLTIP" }, extensionIds)) {
    onceASession.mark("import tooltip");
  }
}

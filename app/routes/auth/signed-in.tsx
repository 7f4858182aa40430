import { useEffect } from "react";
import { useViewerKept } from "#app/client/use-viewer-kept.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/signed-in";

export const meta = () => [{ title: "Signed in · Galley" }];

/** The end of a sign-in in a popup. */
export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

export default function SignedIn() {
  useViewerKept();
  useEffect(() => {
    tellOpener();
    // Only a window that a script has opened closes; any other one stays, with its words.
    window.close();
  }, []);
  return (
    <MessagePage title="You are signed in">
      <p className="text-soft">You can close this window.</p>
      <ButtonLink to="/dashboard" className="mt-2">
        Open the dashboard
      </ButtonLink>
    </MessagePage>
  );
}

/** An opener of ours may be kept apart from what this window stores; others are cut off by our headers. */
function tellOpener() {
  const opener: Window | null = window.opener;
  opener?.postMessage({ type: "SIGNED_IN", source: "galley" }, window.location.origin);
}

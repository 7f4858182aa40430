import { useEffect } from "react";
import { useViewerKept } from "#app/client/session/use-viewer-kept.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/signed-in";

export const meta = () => [{ title: "Signed in · Galley" }];

/** The last page of a sign-in in a popup. */
export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

export default function SignedIn() {
  useViewerKept();
  useEffect(() => {
    tellOpener();
    // Only a window that a script has opened can close itself; any other stays and shows the text.
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

/**
 * Posts a message to the opener. A frame of ours may have partitioned storage, so it cannot see
 * what this window stores; openers of other sites are cut off by our headers.
 */
function tellOpener() {
  const opener: Window | null = window.opener;
  opener?.postMessage({ type: "SIGNED_IN", source: "galley" }, window.location.origin);
}

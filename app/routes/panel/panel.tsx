import { redirect } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { tellExtension } from "#app/client/tell-extension.ts";
import { layoutOf } from "#app/http/layout.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/panel";
import { useHandOver } from "./use-hand-over.ts";

export const meta = () => [{ title: "Galley" }];

/** The page in the extension's frame while there is no session: the extension passes a session to it. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { framed } = layoutOf(request, url);
  if (!framed) throw redirect("/");
  if (findViewer(context)) throw redirect("/dashboard?extension=chrome");
  return null;
}

export default function Panel() {
  const { settings } = useRootData();
  const state = useHandOver(settings.extensionIds);
  if (state === "waiting") {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Loading>Loading...</Loading>
      </main>
    );
  }
  if (state === "outside") {
    return <MessagePage title="Open this in the extension">{null}</MessagePage>;
  }
  return (
    <MessagePage title="Welcome to Galley">
      <p className="text-soft">
        {state === "failed"
          ? "The panel could not be signed in. Please try again."
          : "Sign in once, and your threads and tasks stand beside your mail."}
      </p>
      {state === "failed" ? (
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      ) : (
        <Button
          variant="primary"
          onClick={() => tellExtension({ type: "SIGN_IN" }, settings.extensionIds)}
        >
          Sign in
        </Button>
      )}
    </MessagePage>
  );
}

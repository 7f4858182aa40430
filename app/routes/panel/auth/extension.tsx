import { useFetcher } from "react-router";
import { sessionContext } from "#app/http/context.server.ts";
import { extensionOrigins } from "#app/http/middleware/extension-origin.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/extension";
import type { action } from "./extension.code.ts";
import { connectionSchema } from "./extension-connection.ts";
import { useSignInCode } from "./use-sign-in-code.ts";

export const meta = () => [{ title: "Connect the extension · Galley" }];

/** The page that the extension opens once, at top level, to get a session of its own. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { id, challenge } = parseQuery(url, connectionSchema);
  if (!extensionOrigins().has(`chrome-extension://${id}`)) throw notFound();
  const viewer = context.get(sessionContext)?.viewer;
  return {
    extensionId: id,
    challenge,
    here: url.pathname + url.search,
    email: viewer ? viewer.email : null,
  };
}

export default function ConnectExtension({ loaderData }: Route.ComponentProps) {
  const { email, here, extensionId, challenge } = loaderData;
  const connecting = useFetcher<typeof action>();
  const answer = useSignInCode(extensionId, connecting.data?.code ?? null);
  if (answer === "sending") return <Loading>Connecting...</Loading>;
  if (answer === "connected") {
    return (
      <MessagePage title="The extension is connected">
        <p className="text-soft">You can close this tab and go back to your mail.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Connect the Galley extension">
      <p className="text-soft">
        {email === null
          ? "Sign in, and the extension can import threads and show your tasks beside your mail."
          : `The extension will see the threads and tasks of ${email}.`}
      </p>
      {answer === "silent" && (
        <p role="alert" className="text-danger">
          The extension did not answer. Is it still installed?
        </p>
      )}
      {email === null ? (
        <form method="post" action="/auth/google">
          <input type="hidden" name="returnTo" value={here} />
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            Sign in with Google
          </button>
        </form>
      ) : (
        <connecting.Form method="post" action="/auth/extension/code">
          <input type="hidden" name="id" value={extensionId} />
          <input type="hidden" name="challenge" value={challenge} />
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            Connect
          </button>
        </connecting.Form>
      )}
    </MessagePage>
  );
}

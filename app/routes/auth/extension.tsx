import { data } from "react-router";
import { z } from "zod";
import { makeHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { challengeSchema } from "#app/domain/accounts/hand-over.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { extensionOrigins } from "#app/http/extension-origin.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiError } from "#app/http/reply.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { Route } from "./+types/extension";
import { useSignInCode } from "./use-sign-in-code.ts";

export const meta = () => [{ title: "Connect the extension · Galley" }];

const querySchema = z.object({
  id: z.string().regex(/^[a-p]{32}$/, "is not an extension's id"),
  challenge: challengeSchema,
});

/** Opened by the extension, once, at top level: hands a session of its own over to it. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { id } = parseQuery(url, querySchema);
  if (!extensionOrigins().has(`chrome-extension://${id}`)) throw notOurs();
  const viewer = context.get(sessionContext)?.viewer;
  return {
    extensionId: id,
    here: url.pathname + url.search,
    email: viewer ? viewer.email : null,
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { id, challenge } = parseQuery(url, querySchema);
  if (!extensionOrigins().has(`chrome-extension://${id}`)) throw notOurs();
  const code = await makeHandOverCode(session, { kind: "extension", challenge });
  if (code === null) throw apiError(403, "This session cannot hand over.");
  return data({ code });
}

function notOurs(): Response {
  return apiError(404, "There is nothing here.");
}

export default function ConnectExtension({ loaderData, actionData }: Route.ComponentProps) {
  const { email, here, extensionId } = loaderData;
  const answer = useSignInCode(extensionId, actionData?.code ?? null);
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
        <form method="post" action={here}>
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            Connect
          </button>
        </form>
      )}
    </MessagePage>
  );
}

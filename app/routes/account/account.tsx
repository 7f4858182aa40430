import { Link } from "react-router";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { forgetBrowserCopies } from "#app/routes/dashboard/forget-browser-copies.ts";
import { useRootData } from "#app/routes/root-data.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/account";
import { Connection } from "./connection.tsx";
import { SessionList } from "./session-list.tsx";
import "./account.css";

export const meta = () => [{ title: "Account · Galley" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, viewer } = requireSession(context);
  const [connection, sessions] = await Promise.all([
    findConnectionStatus(viewer),
    listSessions(viewer),
  ]);
  return {
    connection,
    sessions: sessions.map(({ id: sessionId, kind, device, lastSeenAt }) => ({
      id: sessionId,
      kind,
      device,
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: sessionId === id,
    })),
  };
}

/** Who is signed in, what may be read, and where else (readings, 5). */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { viewer } = useRootData();
  if (!viewer) return null;
  return (
    <div className="account">
      <header className="flex items-center justify-between gap-3">
        <Link to="/dashboard" aria-label="Galley, dashboard">
          <Logo />
        </Link>
        <ButtonLink to="/dashboard" variant="quiet" icon="chevron-left">
          Back to the dashboard
        </ButtonLink>
      </header>
      <main className="grid gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={viewer.username} photoUrl={viewer.photoUrl} size="large" />
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-xl">{viewer.username}</h1>
            <p className="truncate text-soft">{viewer.email}</p>
          </div>
          <form method="post" action="/auth/logout" onSubmit={forgetBrowserCopies}>
            <Button type="submit" icon="logout">
              Logout
            </Button>
          </form>
        </div>
        <Connection status={loaderData.connection} />
        <SessionList sessions={loaderData.sessions} />
      </main>
    </div>
  );
}

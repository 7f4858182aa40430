import { useRootData } from "#app/client/root-data.ts";
import { logOutCommand } from "#app/domain/accounts/account-commands.ts";
import { isAdministrator } from "#app/domain/accounts/administrators.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { measureStorage } from "#app/domain/files/bytes/storage-quota.server.ts";
import { isRecentSignIn } from "#app/domain/leaving/account-deletion.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findExtractionFigures } from "#app/domain/tasks/extraction-figures.server.ts";
import { findWhatLeaves } from "#app/domain/tasks/reading/model/model-state.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/account";
import { AccountPage } from "./account-page.tsx";
import { Connection } from "./connection.tsx";
import { Figures } from "./figures.tsx";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { SessionList } from "./session-list.tsx";
import { Storage } from "./storage.tsx";
import { useLogOut } from "./use-log-out.ts";
import { WhatLeaves } from "./what-leaves.tsx";
import { YourData } from "./your-data.tsx";

export const meta = () => [{ title: "Account · Galley" }];

export async function loader({ context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { id, kind, viewer } = session;
  const [connection, sessions, storage, whatLeaves, figures] = await Promise.all([
    findConnectionStatus(viewer),
    listSessions(viewer),
    measureStorage(viewer),
    findWhatLeaves(viewer),
    findExtractionFigures(viewer),
  ]);
  return {
    isRecent: isRecentSignIn(session),
    connection,
    mayAdminister: kind === "top" && isAdministrator(viewer),
    whatLeaves,
    figures,
    storage,
    sessions: sessions.map(({ id: sessionId, kind, device, lastSeenAt }) => ({
      id: sessionId,
      kind,
      device,
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: sessionId === id,
    })),
  };
}

/** The account page: user, mailbox permissions, other sessions, log out (readings, 5). */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { viewer } = useRootData();
  const { isLoggingOut, onSubmit } = useLogOut();
  if (!viewer) return null;
  return (
    <AccountPage back={{ to: "/dashboard", label: "Back to the dashboard" }}>
      <div className="flex items-center gap-3">
        <Avatar name={viewer.username} photoUrl={viewer.photoUrl} size="large" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="truncate text-xl">
            {viewer.username}
          </h1>
          <p className="truncate text-soft">{viewer.email}</p>
        </div>
        {loaderData.mayAdminister && <ButtonLink to="/admin">Administration</ButtonLink>}
        <form method="post" action={addressOf(logOutCommand, {})} onSubmit={onSubmit}>
          <Button type="submit" icon="logout" aria-disabled={isLoggingOut}>
            Logout
          </Button>
        </form>
      </div>
      <Connection status={loaderData.connection} />
      <SessionList sessions={loaderData.sessions} />
      <Storage {...loaderData.storage} />
      <Figures figures={loaderData.figures} />
      <WhatLeaves {...loaderData.whatLeaves} />
      <KeyboardShortcuts />
      <YourData isRecent={loaderData.isRecent} />
    </AccountPage>
  );
}

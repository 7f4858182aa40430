import { useId } from "react";
import { addressOf } from "#app/domain/command/command.ts";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { disconnectMailboxCommand } from "#app/domain/mailbox/mailbox-commands.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Popup, PopupButtons } from "#app/ui/overlay/popup.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { AccountCard } from "./account-card.tsx";
import { missingPermissions } from "./permissions.ts";

/** The mailbox: its state, the permissions not granted, and how to disconnect it. */
export function Connection({ status }: { status: ConnectionStatus }) {
  const popupId = useId();
  const missing = missingPermissions(status.missingScopes);
  const isComplete = status.connected && missing.length === 0 && !status.problem;
  return (
    <AccountCard labelledBy="connection">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="connection" className="flex-1 text-lg">
          Gmail connection
        </h2>
        <Badge tone={status.connected ? "done" : "open"}>
          {status.connected ? "Connected" : "Not connected"}
        </Badge>
      </div>
      <p className="text-soft">{explain(status)}</p>
      {missing.length > 0 && (
        <div>
          <p>Not allowed so far:</p>
          <ul className="list-disc pl-5">
            {missing.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {!isComplete && (
          <form method="post" action="/auth/google">
            <ReturnTo to="/account" />
            <Button type="submit" variant="primary">
              Connect Gmail
            </Button>
          </form>
        )}
        {status.connected && (
          <Button variant="danger" popoverTarget={popupId}>
            Disconnect
          </Button>
        )}
      </div>
      <Popup id={popupId} title="Disconnect Gmail?">
        <p className="mb-4 text-sm text-soft">
          Galley gives its access back to Google. Threads that you imported stay; nothing new can be
          imported until you connect again.
        </p>
        <form method="post" action={addressOf(disconnectMailboxCommand, {})}>
          <ReturnTo to="/account" />
          <PopupButtons id={popupId}>
            <Button type="submit" variant="danger">
              Disconnect
            </Button>
          </PopupButtons>
        </form>
      </Popup>
    </AccountCard>
  );
}

function explain({ connected, reason, email, problem }: ConnectionStatus): string {
  if (problem) return problem;
  if (connected) return `Galley reads the threads that you import from ${email ?? "your mailbox"}.`;
  if (reason === "revoked")
    return "Google took the access back, or you did in your Google account.";
  if (reason === "scope-missing") return "Reading mail was not allowed at sign-in.";
  return "Connect your Gmail account to import threads.";
}

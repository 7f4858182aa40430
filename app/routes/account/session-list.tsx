import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { endSessionCommand } from "#app/domain/accounts/account-commands.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DateTime } from "#app/ui/time.tsx";
import { AccountCard } from "./account-card.tsx";
import { deviceName } from "./device-name.ts";

export type ListedSession = {
  id: string;
  kind: "top" | "frame" | "extension";
  device: string;
  lastSeenAt: string;
  isThisOne: boolean;
};

const places = { top: "", frame: " · in the extension’s panel", extension: " · the extension" };

/** The user's sessions; each can be ended. */
export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <AccountCard labelledBy="sessions">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="sessions" className="flex-1 text-lg">
          Sessions
        </h2>
        {sessions.length > 1 && <EndSession sessionId="others" label="Sign out everywhere else" />}
      </div>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </AccountCard>
  );
}

function SessionRow({ session }: { session: ListedSession }) {
  const name = deviceName(session.device) + places[session.kind];
  return (
    <li className="flex items-center gap-3 border-line py-2.5 not-last:border-b">
      <Icon name="laptop" className="text-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={session.device}>
          {name}
        </p>
        <p className="text-xs text-faint">
          Last seen <DateTime at={session.lastSeenAt} />
        </p>
      </div>
      {session.isThisOne ? (
        <Badge tone="accent">This session</Badge>
      ) : (
        <EndSession sessionId={session.id} label="Sign out" of={name} />
      )}
    </li>
  );
}

function EndSession({ sessionId, label, of }: { sessionId: string; label: string; of?: string }) {
  const command = useCommand(endSessionCommand, {});
  return (
    <CommandForm command={command} fields={{ sessionId }}>
      <Button
        type="submit"
        size="small"
        disabled={command.state !== "idle"}
        aria-label={of && `${label}: ${of}`}
      >
        {label}
      </Button>
    </CommandForm>
  );
}

import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { suspendUserCommand } from "#app/domain/administration/administration-commands.ts";
import type { Person } from "#app/domain/administration/person.ts";
import { AccountCard } from "#app/routes/account/account-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatSize } from "#app/ui/text/file-size.ts";
import { DateTime, Day } from "#app/ui/time.tsx";

/** The users, the newest first, with a search by address or name. */
export function People({
  people,
  nextCursor,
  search,
}: {
  people: Person[];
  nextCursor: string | null;
  search: string;
}) {
  const more = new URLSearchParams({ ...(search && { q: search }), after: nextCursor ?? "" });
  return (
    <AccountCard labelledBy="people">
      <h2 id="people" className="text-lg">
        People
      </h2>
      <form method="get" action="/admin" className="flex items-end gap-2">
        <Field
          label="Address or name"
          name="q"
          type="search"
          defaultValue={search}
          className="flex-1"
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
      {people.length === 0 && <p className="text-soft">Nobody was found.</p>}
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {nextCursor && <ButtonLink to={`/admin?${more}`}>More people</ButtonLink>}
    </AccountCard>
  );
}

const mailboxes = {
  connected: "Gmail connected",
  revoked: "Gmail access ended",
  disconnected: "Gmail disconnected",
  none: "Gmail not connected",
};

function PersonRow({ person }: { person: Person }) {
  const facts = [
    person.blockedBy ? `Gmail: ${person.blockedBy}` : mailboxes[person.mailbox ?? "none"],
    `${person.threads.toLocaleString("en")} ${person.threads === 1 ? "thread" : "threads"}`,
    formatSize(person.storedBytes),
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 border-line py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="truncate">
          {person.name}
        </p>
        <p className="truncate text-soft">{person.email}</p>
        <p className="text-xs text-faint">
          {facts.join(" · ")} · Since <Day at={person.createdAt.toISOString()} />
          {person.lastSeenAt && (
            <>
              {" "}
              · Last seen <DateTime at={person.lastSeenAt.toISOString()} />
            </>
          )}
        </p>
      </div>
      {person.suspendedAt && <Badge tone="open">Suspended</Badge>}
      {person.isAdministrator ? (
        <Badge tone="accent">Administrator</Badge>
      ) : (
        <Suspend person={person} />
      )}
    </li>
  );
}

function Suspend({ person: { id, email, suspendedAt } }: { person: Person }) {
  const command = useCommand(suspendUserCommand, { userId: id });
  const label = suspendedAt ? "Admit again" : "Suspend";
  return (
    <CommandForm command={command} fields={{ suspended: suspendedAt ? "false" : "true" }}>
      <Button
        type="submit"
        size="small"
        disabled={command.state !== "idle"}
        aria-label={`${label}: ${email}`}
      >
        {label}
      </Button>
    </CommandForm>
  );
}

import type { ThreadPerson } from "#app/domain/threads/people.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import { PersonRole } from "./person-role.tsx";
import { roleLabel } from "./role-words.ts";

/** The people of a thread with their roles; unfolded, the reasons and the menu that corrects them. */
export function ThreadPeople({
  people,
  threadId,
  address,
}: {
  people: readonly ThreadPerson[];
  threadId: string;
  address: FocusAddress;
}) {
  const others = people.filter(({ isOwner }) => !isOwner);
  if (others.length === 0) return null;
  return (
    <details className="group text-xs/5">
      <summary className="disclosure min-h-7 text-soft">
        <span className="font-semibold">People</span>
        <span className="min-w-0 flex-1 truncate group-open:invisible">
          {others.map((person, at) => (
            <span key={person.addresses[0]}>
              {at > 0 && ", "}
              <bdi>{nameOf(person)}</bdi> – {roleLabel(person)}
            </span>
          ))}
        </span>
      </summary>
      <ul className="grid gap-2 pb-1" aria-label="People of the thread">
        {people.map((person) => (
          <PersonRole
            key={person.addresses[0]}
            person={{ ...person, name: person.isOwner ? "You" : nameOf(person) }}
            threadId={threadId}
            address={address}
          />
        ))}
      </ul>
    </details>
  );
}

function nameOf({ name, addresses }: ThreadPerson): string {
  return name || (addresses[0] ?? "");
}

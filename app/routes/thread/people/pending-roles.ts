import { type PendingForm, sentBy } from "#app/client/commands/pending-forms.ts";
import { setContactRoleCommand } from "#app/domain/desk/thread-commands.ts";
import type { ThreadPerson } from "#app/domain/threads/people.ts";

/** A thread's people with the roles that pending forms give them. */
export function withPendingRoles(
  people: readonly ThreadPerson[],
  forms: readonly PendingForm[],
): ThreadPerson[] {
  const said = sentBy(setContactRoleCommand, forms).map(({ data }) =>
    setContactRoleCommand.apply(data),
  );
  return people.map((person) => {
    const own = said.filter(({ address }) => person.addresses.includes(address));
    return Object.assign({ ...person }, ...own.map((one) => one.person));
  });
}

import { searchContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { countTasksOf, type TasksByStatus } from "#app/domain/tasks/lists/count-tasks-of.server.ts";
import { listTaskSenders } from "#app/domain/tasks/lists/list-task-senders.server.ts";

/** A person whom the viewer knows; `tasks` is how many they asked for by status, null where they asked for none. */
export type FoundPerson = { email: string; name: string; tasks: TasksByStatus | null };

/**
 * Returns at most `limit` people whose name or address holds the text: those who asked for tasks first (of the
 * 50 who asked most), then contacts by name.
 */
export async function searchPeople(
  viewer: { id: string },
  { q, limit }: { q: string; limit: number },
): Promise<FoundPerson[]> {
  const part = q.trim().toLowerCase();
  if (part === "") return [];
  const [senders, contacts] = await Promise.all([
    listTaskSenders(viewer),
    searchContacts(viewer, { query: q, limit }),
  ]);
  const asked = senders.filter(({ name, email }) =>
    `${name}\n${email}`.toLowerCase().includes(part),
  );
  const people = [...asked, ...contacts].map(({ email, name }) => ({ email, name }));
  const found = [...new Map(people.toReversed().map((person) => [person.email, person])).values()]
    .toReversed()
    .slice(0, limit);
  const counts = await countTasksOf(
    viewer,
    found.map(({ email }) => email),
  );
  return found.map((person) => ({ ...person, tasks: counts.get(person.email) ?? null }));
}

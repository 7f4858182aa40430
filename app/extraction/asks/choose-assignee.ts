import { isDoubted } from "../doubt.ts";
import type { ItemKind, Person, ThreadMessage } from "../extraction-types.ts";

export interface People {
  ownerEmail: string;
  /** Everybody who wrote or was written to so far. */
  everyone: Person[];
}

/**
 * Adds the writer and readers of a message to those known so far, each address once. A message whose
 * author is not believed gives nobody else a name.
 */
export function meetPeople(people: People, message: ThreadMessage): void {
  for (const person of [message.from, ...message.to]) {
    const known = people.everyone.find(
      ({ address }) => address.toLowerCase() === person.address.toLowerCase(),
    );
    if (!known) people.everyone.push({ ...person });
    else if (!known.name && !isDoubted(message)) known.name = person.name;
  }
}

export function isOwner(person: Person, people: People): boolean {
  return person.address.toLowerCase() === people.ownerEmail;
}

/** What stands behind the @ of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** The person addressed by name at the head of a sentence ("Kai, could you …", "@Bengt"). */
export function addressee(sentence: string, people: People): Person | null {
  const head =
    /^[\s"(]*(?:(?:and|und|et|y|hi|hello|hallo|dear|ok|thanks),?\s+)?@?(\p{Lu}[\p{L}'-]{1,30})(?:\s\p{Lu}[\p{L}'.-]{0,30})?\s*[,:–-]\s*\S/u.exec(
      sentence.slice(0, 90),
    );
  const mention = /@(\p{L}{2,30})/u.exec(sentence.slice(0, 300));
  const tail = /,\s*(\p{Lu}\p{L}{1,30})\s*[?.!]*$/u.exec(sentence.slice(-60));
  for (const name of [mention?.[1], head?.[1], tail?.[1]]) {
    const person = name ? byFirstName(name, people) : null;
    if (person) return person;
  }
  return null;
}

function byFirstName(name: string, people: People): Person | null {
  const wanted = name.toLowerCase();
  return (
    people.everyone.find((person) => {
      const parts = person.name.toLowerCase().split(/[\s,]+/);
      return (
        parts.includes(wanted) ||
        (parts.length === 1 && person.address.toLowerCase().startsWith(`${wanted}@`))
      );
    }) ?? null
  );
}

/** Who must act: the addressee by name, else the other side; a promise binds its writer. */
export function chooseAssignee(
  kind: ItemKind,
  message: ThreadMessage,
  addressed: Person | null,
  people: People,
): "owner" | "other" {
  const byOwner = isOwner(message.from, people);
  if (kind === "commitment") return byOwner ? "owner" : "other";
  if (addressed && addressed.address !== message.from.address) {
    return isOwner(addressed, people) ? "owner" : "other";
  }
  if (byOwner) return "other";
  const reachesOwner =
    message.to.length === 0 || message.to.some((person) => isOwner(person, people));
  return reachesOwner ? "owner" : "other";
}

import { isDoubted } from "../doubt.ts";
import type { ExtractionThread, ItemKind, Person, ThreadMessage } from "../extraction-types.ts";

export interface People {
  ownerEmail: string;
  /** All addresses of the owner, who is one person. */
  ownerAddresses: ReadonlySet<string>;
  /** Everybody who has written or received a message so far. */
  everyone: Person[];
  byAddress: Map<string, Person>;
  /** The people by the names that they are called by; rebuilt when a person is added. */
  byName: Map<string, Person> | null;
}

/** In a thread of more people, which went to a whole list, nobody is looked up by name. */
const MOST_PEOPLE = 2_000;

export function nobodyYet({
  ownerEmail,
  ownerAddresses = [],
}: Pick<ExtractionThread, "ownerEmail" | "ownerAddresses">): People {
  return {
    ownerEmail: ownerEmail.toLowerCase(),
    ownerAddresses: new Set([ownerEmail, ...ownerAddresses].map((one) => one.toLowerCase())),
    everyone: [],
    byAddress: new Map(),
    byName: null,
  };
}

/**
 * Adds the writer and readers of a message to the known people, each address once. An untrusted author adds no
 * name for anybody else.
 */
export function meetPeople(people: People, message: ThreadMessage): void {
  for (const person of [message.from, ...message.to]) {
    const address = person.address.toLowerCase();
    const known = people.byAddress.get(address);
    if (known) {
      if (known.name || !person.name || isDoubted(message)) continue;
      known.name = person.name;
    } else {
      if (people.everyone.length >= MOST_PEOPLE) continue;
      const met = { ...person };
      people.everyone.push(met);
      people.byAddress.set(address, met);
    }
    people.byName = null;
  }
}

export function isOwner(person: Person, people: People): boolean {
  return people.ownerAddresses.has(person.address.toLowerCase());
}

/** The part of an address behind the @, in lower case. */
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

/** The person whom the head of a mail greets alone, and to whom it was sent: "Hi Bram,". */
function greeted({ text, to }: ThreadMessage, people: People): Person | null {
  const name = greeting.exec(text.slice(0, 80))?.[1];
  const person = name ? byFirstName(name, people) : null;
  const isReader = to.some(
    ({ address }) => address.toLowerCase() === person?.address.toLowerCase(),
  );
  return isReader ? person : null;
}
const greeting =
  /^\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]allo|[Hh]ola|[Bb]onjour|[Ss]alut|[Mm]oin|[Ll]iebe[rs]?|[Cc]h(?:er|ère))\s(\p{Lu}[\p{L}'-]{1,30})(?:[,!.]?[ \t]*\n|,\s\p{Ll})/u;

function byFirstName(name: string, people: People): Person | null {
  people.byName ??= indexByName(people.everyone);
  return people.byName.get(name.toLowerCase()) ?? null;
}

/**
 * Maps each name to the first person with it; people without a full name are also found by the part of their
 * address before the @.
 */
function indexByName(everyone: readonly Person[]): Map<string, Person> {
  const index = new Map<string, Person>();
  for (const person of everyone) {
    const names = person.name
      .slice(0, LONGEST_NAME)
      .toLowerCase()
      .split(/[\s,]+/);
    const mailbox = /^[^@]+(?=@)/.exec(person.address.toLowerCase())?.[0];
    for (const name of names.length === 1 && mailbox ? [...names, mailbox] : names) {
      if (!index.has(name)) index.set(name, person);
    }
  }
  return index;
}
const LONGEST_NAME = 200;

/**
 * Returns the person who must act: the addressee by name, else the one whom the mail greets, else the other side; for
 * a promise its writer.
 */
export function chooseAssignee(
  kind: ItemKind,
  message: ThreadMessage,
  addressed: Person | null,
  people: People,
): "owner" | "other" {
  const byOwner = isOwner(message.from, people);
  if (kind === "commitment") return byOwner ? "owner" : "other";
  const meant = addressed ?? greeted(message, people);
  if (meant && meant.address !== message.from.address) {
    return isOwner(meant, people) ? "owner" : "other";
  }
  if (byOwner) return "other";
  const reachesOwner =
    message.to.length === 0 || message.to.some((person) => isOwner(person, people));
  return reachesOwner ? "owner" : "other";
}

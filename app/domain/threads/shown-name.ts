import type { Person } from "./thread.ts";

/**
 * Returns how each of the people who are shown together is named: by the name alone, or with the address where the name
 * looks like an address, or where somebody else has the same name.
 */
export function shownNames(people: readonly Person[]): (person: Person) => string {
  const addresses = Map.groupBy(people, ({ name }) => fold(name));
  return ({ name, email }) => {
    if (!name || !email || fold(name) === fold(email)) return name || email;
    const isOther = (person: Person) => fold(person.email) !== fold(email);
    const isShared = (addresses.get(fold(name)) ?? []).some(isOther);
    return name.includes("@") || isShared ? `${name} <${email}>` : name;
  };
}

const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();

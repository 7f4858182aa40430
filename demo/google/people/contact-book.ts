import { randomUUID } from "node:crypto";
import type { SeedContact, SeedPerson } from "#demo/seed/seed-mailbox.ts";

export type ContactList = "connections" | "otherContacts" | "directory";
export const CONTACT_LISTS = ["connections", "otherContacts", "directory"] as const;

export type StoredContact = SeedContact & { revision: number; deleted: boolean };

/** One person's three lists. Each entry has a revision, so that a sync token can name a point in time. */
export class ContactBook {
  revision = 1;
  /** Sync tokens of another generation are expired, including those from before a restart. */
  generation: string = randomUUID();
  readonly #lists: Record<ContactList, Map<string, StoredContact>>;

  constructor(person: SeedPerson) {
    const load = (contacts: SeedContact[]) =>
      new Map(contacts.map((contact) => [contact.id, { ...contact, revision: 1, deleted: false }]));
    this.#lists = {
      connections: load(person.contacts),
      otherContacts: load(person.otherContacts),
      directory: load(person.directory),
    };
  }

  /** Present contacts in order; or, with a revision, everything that changed after it, deleted ones included. */
  list(name: ContactList, after?: number): StoredContact[] {
    const all = [...this.#lists[name].values()];
    return after === undefined
      ? all.filter((contact) => !contact.deleted)
      : all.filter((contact) => contact.revision > after);
  }

  expireSyncTokens() {
    this.generation = randomUUID();
  }

  put(name: ContactList, contact: SeedContact) {
    this.revision += 1;
    this.#lists[name].set(contact.id, { ...contact, revision: this.revision, deleted: false });
  }

  remove(name: ContactList, id: string): boolean {
    const found = this.#lists[name].get(id);
    if (!found || found.deleted) return false;
    this.revision += 1;
    this.#lists[name].set(id, { ...found, revision: this.revision, deleted: true });
    return true;
  }
}

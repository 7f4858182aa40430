import { portrait } from "#demo/seed/drawings/marks.ts";
import { type AssetCache, openAssetCache } from "./asset-cache.ts";
import { ASSETS } from "./assets.ts";
import { jonas, maya, type Person } from "./cast.ts";
import { type Contacts, contactsOf } from "./contacts.ts";
import { playThread } from "./play-thread.ts";
import { png } from "./raster.ts";
import type { SeedMailbox, SeedPerson } from "./seed-mailbox.ts";
import { readThreads } from "./thread-script.ts";

export type SeedOptions = {
  /** `full` is the demo's mailbox; `small` has five threads, for tests. */
  size: "full" | "small";
  /** All dates are relative to this. The same moment gives the same bytes. */
  now: Date;
  /** The minimum number of contacts of each person. */
  contacts?: number;
};

/** Creates the mailboxes of the two demo people. After the first time pictures come from a cache. */
export async function buildSeed(options: SeedOptions): Promise<SeedMailbox> {
  const cache = await openAssetCache(ASSETS);
  const owners: [Person, Pick<SeedPerson, "sub" | "domain" | "locale">][] = [
    [maya, { sub: "104311559872063440117", locale: "en", domain: "studio-lindqvist.example" }],
    [jonas, { sub: "117720934560112849305", locale: "de" }],
  ];
  const contacts = await contactsOf(options.contacts ?? 0);
  return {
    people: await Promise.all(
      owners.map(([person, account]) => buildPerson(person, account, options, cache, contacts)),
    ),
  };
}

async function buildPerson(
  person: Person,
  account: Pick<SeedPerson, "sub" | "domain" | "locale">,
  options: SeedOptions,
  cache: AssetCache,
  contacts: Contacts,
): Promise<SeedPerson> {
  const [givenName = "", familyName = ""] = person.name.split(" ");
  const scripts = readThreads().filter(
    ({ owners, small }) => owners.includes(person) && (options.size === "full" || small),
  );
  const messages = await Promise.all(
    scripts.map((script) => playThread(script, person, options.now, cache)),
  );
  return {
    ...account,
    email: person.email,
    name: person.name,
    givenName,
    familyName,
    picture: await png(portrait(person.face ?? 0)),
    messages: messages.flat().sort((left, right) => left.receivedAt - right.receivedAt),
    ...contacts(person),
  };
}

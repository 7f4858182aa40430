import { portrait } from "#demo/seed/drawings/marks.ts";
import type { Person } from "./cast.ts";
import * as cast from "./cast.ts";
import { png } from "./raster.ts";
import type { SeedContact, SeedPerson } from "./seed-mailbox.ts";

export type Contacts = (
  owner: Person,
) => Pick<SeedPerson, "contacts" | "otherContacts" | "directory">;

const FIRST = [
  "Ada Bilal Carmen Dmitri Elif Fergus Greta Hana Ivo Jelena Kofi Lucía Mads Noor Otto Paula",
  "Quentin Rosa Stellan Tove Umar Vera Wanda Xenia Yann Zoë",
].flatMap((line) => line.split(" "));
const LAST =
  "Abara Bengtsson Castro Dahl Eriksen Fontaine Grieg Hoffmann Ivanova Jansen Kowalski Lund".split(
    " ",
  );

const FIXED = Object.values(cast);

/** The contacts of the mailboxes' owners. Invented people are added until there are at least `least`. */
export async function contactsOf(least: number): Promise<Contacts> {
  const photos = new Map<string, Uint8Array>();
  const known = FIXED.filter(({ app }) => app !== "bulk");
  await Promise.all(
    known.map(async ({ email, face }) => {
      if (face !== undefined) photos.set(email, await png(portrait(face)));
    }),
  );
  const card =
    (prefix: string) =>
    (person: Person, index: number): SeedContact => ({
      id: `${prefix}${1001 + index}`,
      name: person.name,
      emails: [person.email],
      phone: person.phone,
      organization: person.organization,
      photo: photos.get(person.email),
    });
  return (owner) => {
    const others = known.filter((person) => person !== owner);
    const saved = others.map(card(`c${owner.email.slice(0, 1)}`));
    const made = Array.from({ length: Math.max(0, least - saved.length) }, (_, index) =>
      madeUp(index),
    );
    return {
      contacts: [...saved, ...made],
      otherContacts: [
        ...FIXED.filter(({ app }) => app === "bulk").map(card("o")),
        { id: "o2001", name: "", emails: ["printshop@hafen-copy.example"] },
        { id: "o2002", name: "Gwen Pritchard", emails: ["gwen@pritchard-signs.example"] },
      ],
      directory: [
        ...FIXED.filter(({ email }) => email.endsWith("@studio-lindqvist.example")).map(card("d")),
        { id: "d2001", name: "Accounts", emails: ["accounts@studio-lindqvist.example"] },
      ],
    };
  };
}

function madeUp(index: number): SeedContact {
  const first = FIRST[index % FIRST.length] ?? "";
  const last = LAST[Math.floor(index / FIRST.length + index) % LAST.length] ?? "";
  const plain = `${first}.${last}${index}`
    .normalize("NFD")
    .replace(/[^\w.]/g, "")
    .toLowerCase();
  return { id: `m${5001 + index}`, name: `${first} ${last}`, emails: [`${plain}@people.example`] };
}

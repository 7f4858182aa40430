import { describe, expect, it, test } from "vitest";
import { extractWithPeople } from "../extract.ts";
import type { ExtractionThread, Person, ThreadMessage } from "../extraction-types.ts";
import { participantBounds, participantSchema, type Role } from "./role-types.ts";
import { RolesSoFar } from "./roles-so-far.ts";

const nils = { name: "Nils Ek", address: "nils@ekbikes.example" };
const sofia = { name: "Sofia", address: "sofia@bakehouse.example" };
const dana = { name: "Dana", address: "dana@bakehouse.example" };
const joan = { name: "Joan", address: "joan@riverpress.example" };

function mail(id: string, from: Person, to: Person[], text: string, files: string[] = []) {
  const attachments = files.map((name, at) => ({ fileId: at, name, type: "" }));
  return { id, from, to, text, attachments, sentAt: "2026-05-04T09:00:00+00:00" };
}
const thread = (owner: Person, ...messages: ThreadMessage[]): ExtractionThread => {
  return { ownerEmail: owner.address, subject: "", messages };
};
const rolesOf = (given: ExtractionThread) => extractWithPeople(given).participants;
const rolesByName = (given: ExtractionThread) =>
  Object.fromEntries(rolesOf(given).map(({ name, role }) => [name, role]));

describe("who is client and who is maker", () => {
  it("the one who orders and judges is the client, the one who delivers makes", () => {
    const given = thread(
      nils,
      mail("1", sofia, [nils], "Hi Nils, we need a new cargo bike for the bakery."),
      mail("2", nils, [sofia], "Here is the first sketch, what do you think?", ["cargo_v1.pdf"]),
      mail("3", sofia, [nils], "thanks for the sketch! the box is too low and the logo is missing"),
    );
    expect(rolesByName(given)).toEqual({ "Nils Ek": "maker", Sofia: "client" });
    const [, client] = rolesOf(given);
    expect(client?.reasons[0]).toEqual({
      ground: "orders",
      messageId: "1",
      evidence: "Hi Nils, we need a new cargo bike for the bakery.",
    });
  });

  it("the owner may be the client, though the maker asks politely", () => {
    const given = thread(
      sofia,
      mail(
        "1",
        nils,
        [sofia],
        "Hi Sofia,\nplease find the first draft attached. Please have a look and let me know your thoughts.",
        ["cargo_v1.pdf"],
      ),
      mail("2", sofia, [nils], "The box sits too low. Our name is spelled wrong."),
    );
    expect(rolesByName(given)).toEqual({ Sofia: "client", "Nils Ek": "maker" });
  });

  it("material from a client makes no maker of them", () => {
    const given = thread(
      nils,
      mail("1", sofia, [nils], "Here are our logo and the text for the box.", [
        "logo.svg",
        "text.docx",
      ]),
    );
    expect(rolesByName(given)).toEqual({ "Nils Ek": "maker", Sofia: "client" });
  });

  it("a printer is recognised by a name", () => {
    const given = thread(
      nils,
      mail("1", nils, [joan], "We need 40 stickers for the box, could you quote us?"),
      mail("2", joan, [nils], "Proof 1 is attached, okay to print?", ["stickers_proof1.pdf"]),
    );
    expect(rolesByName(given)).toEqual({ "Nils Ek": "client", Joan: "printer" });
  });

  it("a firm has one role, and the owner's own people are colleagues", () => {
    const asta = { name: "Asta", address: "asta@ekbikes.example" };
    const given = thread(
      nils,
      mail("1", sofia, [nils, dana, asta], "We need a new cargo bike. Could you quote us one?"),
    );
    const found = rolesOf(given);
    expect(found.map(({ name, role }) => [name, role])).toEqual([
      ["Nils Ek", "maker"],
      ["Sofia", "client"],
      ["Dana", "client"],
      ["Asta", "colleague"],
    ]);
    expect(found[2]?.reasons).toEqual([
      { ground: "domain", messageId: null, evidence: "bakehouse.example" },
    ]);
  });

  it("without evidence there is no role", () => {
    const given = thread(nils, mail("1", sofia, [nils], "Lovely to meet you yesterday."));
    expect(rolesOf(given).find(({ name }) => name === "Sofia")?.role).toBeNull();
  });
});

it("all addresses of the owner are one person", () => {
  const other = { name: "Nils", address: "Nils@Private.example" };
  const given = {
    ...thread(nils, mail("1", other, [sofia], "Here is version 2.", ["v2.pdf"])),
    ownerAddresses: [nils.address, "nils@private.example"],
  };
  expect(rolesOf(given).filter(({ isOwner }) => isOwner)).toMatchObject([
    { name: "Nils", addresses: ["nils@private.example"] },
  ]);
});

it("a mail system that reports on a mail has no role", () => {
  const system = { name: "Mail Delivery", address: "Postmaster@bakehouse.example" };
  const given = thread(
    nils,
    mail("1", nils, [sofia], "Here is the first sketch.", ["cargo_v1.pdf"]),
    mail("2", system, [nils], "Please check the address and send the mail again."),
    mail("3", nils, [system, sofia], "Please print it."),
  );
  expect(rolesOf(given).map(({ name }) => name)).toEqual(["Nils Ek", "Sofia"]);
});

describe("what the owner said of a contact", () => {
  const delivered = mail("1", sofia, [nils], "Here is the first draft.", ["draft_v1.pdf"]);
  const said = (role: Role, address = "SOFIA@bakehouse.example") => [{ address, role }];

  it.each(["client", "maker", "printer", "colleague"] as const)("decides: %s", (role) => {
    const [, told] = rolesOf({ ...thread(nils, delivered), knownRoles: said(role) });
    expect(told).toMatchObject({ role, confidence: 1 });
    expect(told?.reasons.map(({ ground }) => ground)).toContain("said");
    expect(rolesOf(thread(nils, delivered))[1]?.role).toBe("maker");
  });

  it("decides how their mails are read", () => {
    const review = mail("2", sofia, [nils], "The box sits too low. Our name is spelled wrong.");
    const given = thread(nils, delivered, review);
    const asks = (knownRoles: ReturnType<typeof said>) =>
      extractWithPeople({ ...given, knownRoles }).items.map(({ quote }) => quote);
    expect(asks(said("client"))).toEqual(["The box sits too low.", "Our name is spelled wrong."]);
    expect(asks(said("maker"))).toEqual(["Our name is spelled wrong."]);
  });

  it("decides for the whole firm, unless more is said of one of them", () => {
    const given = thread(nils, mail("1", sofia, [nils, dana], "Hello Nils."));
    const knownRoles = [...said("client"), ...said("printer", dana.address)];
    expect(rolesByName({ ...given, knownRoles: said("client") })).toMatchObject({ Dana: "client" });
    expect(rolesByName({ ...given, knownRoles })).toMatchObject({ Dana: "printer" });
  });

  it("makes a client of somebody at the owner's own firm, and says nothing of the owner", () => {
    const asta = { name: "Asta", address: "asta@ekbikes.example" };
    const given = thread(nils, mail("1", asta, [nils], "Hello Nils."));
    const knownRoles = [...said("client", asta.address), ...said("printer", nils.address)];
    expect(rolesByName({ ...given, knownRoles })).toEqual({ "Nils Ek": "maker", Asta: "client" });
  });
});

it("of a mail to a whole list the first people are told, those who wrote before all", () => {
  const list = Array.from({ length: 60 }, (_, at) => {
    return { name: "x".repeat(500), address: `reader-${at}@list.example` };
  });
  const given = thread(
    nils,
    mail("1", sofia, [...list, nils], `We need a new bike ${"😀".repeat(200)}.`),
    mail("2", dana, [nils], "Hello."),
  );
  const told = rolesOf(given);
  expect(told.slice(0, 4).map(({ addresses }) => addresses[0])).toEqual([
    nils.address,
    sofia.address,
    dana.address,
    "reader-0@list.example",
  ]);
  expect(told).toHaveLength(participantBounds.people);
  expect(JSON.stringify(told)).toBe(JSON.stringify(told).toWellFormed());
  for (const one of told) {
    expect(() => participantSchema.parse(one)).not.toThrow();
    expect(one.name.length).toBeLessThanOrEqual(participantBounds.characters);
  }
});

test("what a writer nobody knows says tells nothing of the others", () => {
  const eve = { name: "Eve", address: "eve@evil.example" };
  const first = mail("1", sofia, [nils], "We need a new cargo bike.");
  const claim = {
    ...mail("2", eve, [nils, sofia], "We need a sign. Please change it. It is too small."),
    doubt: "new-sender" as const,
  };
  const client = ({ name }: { name: string }) => name === "Sofia";
  expect(rolesOf(thread(nils, first, claim)).find(client)).toEqual(
    rolesOf(thread(nils, first)).find(client),
  );
});

test("a later message changes nothing of what was told before it", () => {
  const messages = [
    mail("1", sofia, [nils], "We need a new cargo bike, could you quote us one?"),
    mail("2", nils, [sofia], "Here is the first draft.", ["draft_v1.pdf"]),
  ];
  const roles = new RolesSoFar(thread(nils));
  const told = messages.map((message) => {
    roles.meet(message);
    return roles.latestSpeaksAsMaker(message);
  });
  expect(told).toEqual([false, true]);
});

test("whoever sends screenshots first is not therefore the maker", () => {
  const roles = rolesOf(
    thread(
      nils,
      mail("1", sofia, [nils], "See the screenshots of the live site.", ["Screenshot 1.png"]),
      mail("2", nils, [sofia], "Thanks, having a look."),
      mail("3", sofia, [nils], "The menu covers the logo. The hours are wrong."),
    ),
  );
  expect(roles.find(({ name }) => name === "Sofia")?.role).toBe("client");
});

import { describe, expect, it, test } from "vitest";
import type { ExtractionThread, Person, ThreadMessage } from "../extraction-types.ts";
import { RolesSoFar, rolesOf } from "./roles-so-far.ts";

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

  it("a printer is told by a name", () => {
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

  it("nothing told leaves no role", () => {
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

it("what a person said of a contact decides, earlier threads only lean", () => {
  const delivered = mail("1", sofia, [nils], "Here is the first draft.", ["draft_v1.pdf"]);
  const said = { address: "SOFIA@bakehouse.example", role: "client", from: "said" } as const;
  const [, client] = rolesOf({ ...thread(nils, delivered), knownRoles: [said] });
  expect(client).toMatchObject({ role: "client", confidence: 1 });
  expect(client?.reasons[0]?.ground).toBe("said");
  const earlier = { ...said, from: "earlier-threads" } as const;
  const [, maker] = rolesOf({ ...thread(nils, delivered), knownRoles: [earlier] });
  expect(maker?.role).toBe("maker");
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

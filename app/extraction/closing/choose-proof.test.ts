import { expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

/** The words that close each ask of the client's mail, by the studio's answer with a file. */
function proofs(asks: string, answer: string): Record<string, [string, string] | undefined> {
  const mails: [typeof studio, string, string[]][] = [
    [client, asks, []],
    [studio, answer, ["next_v2.zip"]],
  ];
  const messages = mails.map(
    ([from, text, files], at): ThreadMessage => ({
      ...{ id: `m${at}`, from, to: [from === studio ? client : studio], text },
      sentAt: `2026-03-0${at + 2}T10:00:00+00:00`,
      attachments: files.map((name) => ({ fileId: 1, name, type: "" })),
    }),
  );
  const items = extract({ ownerEmail: studio.address, subject: "Rack", messages });
  return Object.fromEntries(
    items
      .filter(({ messageId }) => messageId === "m0")
      .map(({ quote, resolvedBy }) => [
        quote,
        resolvedBy && [resolvedBy.quote, resolvedBy.doubt ?? "sure"],
      ]),
  );
}

it.each([
  [
    "Three slots aren't enough, make it five slots.",
    "Everything together is in the folder.",
    "The rack has five slots now.",
  ],
  ["The hook is too thin.", "The hook is attached.", "The hook is 5 mm thick now."],
  [
    "The rim of the rack is too sharp.",
    "Here is the rack, with its rim.",
    "The rack has a rounded rim now.",
  ],
  ["Der Haken ist zu dünn.", "Der Haken ist im Anhang.", "Der Haken ist jetzt 5 mm dick."],
  ["Le crochet est trop fin.", "Voici le crochet.", "Le crochet fait maintenant 5 mm."],
])("%s is closed by what names it, not by what comes with the mail", (ask, handsOver, names) => {
  expect(proofs(ask, `${handsOver} ${names}`)[ask]).toEqual([names, "sure"]);
});

it.each([
  ["Three pegs will let it sag, I would go for five.", "v2: five slots, darker oak."],
  ["Drei Zapfen sind mir zu wenig, fünf wären besser.", "Die Leiste hat 5 Löcher."],
])("%s is named by its number where no word is shared", (ask, names) => {
  expect(proofs(ask, `Everything together is in the zip.\n\n${names}`)[ask]?.[0]).toBe(names);
});

it("one sentence with a fault and its remedy is one ask, closed by what names either", () => {
  const found = proofs(
    "The strap is too short, make it 40 cm.\n\nThe tag is too big.",
    "All points are in. The strap is 40 cm.",
  );
  expect(Object.keys(found)).toEqual([
    "The strap is too short, make it 40 cm.",
    "The tag is too big.",
  ]);
  expect(Object.values(found)).toEqual([
    ["The strap is 40 cm.", "sure"],
    ["All points are in.", "sure"],
  ]);
});

it("that all files are there only suggests that a point is settled", () => {
  const [hook, tag] = ["The hook is too thin.", "The tag is too big."];
  expect(proofs(`${hook}\n${tag}`, "Everything is in the zip.")).toEqual({
    [hook]: ["Everything is in the zip.", "likely"],
    [tag]: ["Everything is in the zip.", "likely"],
  });
});

import { expect, test } from "vitest";
import { extract } from "./extract.ts";
import type { Doubt, ExtractionThread, ModelAnswer, WriterRole } from "./extraction-types.ts";

const maya = { name: "Maya", address: "maya@studio.example" };
const ines = { name: "Ines Faro", address: "ines@tea.example" };

type KnownRole = NonNullable<ExtractionThread["knownRoles"]>[number];
type Mail = {
  from: typeof maya;
  text: string;
  writerRole?: WriterRole | null;
  suggestsOnly?: boolean;
  doubt?: Doubt;
  knownRoles?: KnownRole[];
};

/** The asks that the rules find in a mail with a file, of which a model said no more than who wrote it. */
function asks({ from, text, writerRole = null, suggestsOnly, doubt, knownRoles = [] }: Mail) {
  const answer: ModelAnswer = {
    ...{ model: "m", promptVersion: 3, readTo: 10_000, items: [], writerRole },
    ...(suggestsOnly && { suggestsOnly }),
    tokens: { input: 1, output: 1 },
  };
  const mail = { id: "m1", from, to: [from === maya ? ines : maya], text, answer };
  const file = { fileId: 1, name: "tin_v2.pdf", type: "" };
  const found = extract({
    ...{ ownerEmail: maya.address, knownRoles, subject: "Tea tins" },
    messages: [
      {
        ...mail,
        sentAt: "2026-03-02T10:00:00+01:00",
        attachments: [file],
        ...(doubt && { doubt }),
      },
    ],
  });
  return found.map(({ quote }) => quote);
}

const report = "The rim is 2 mm wider and the seam is straight now.";
const faults = "The rim looks thin. The lid has 3 mm of play.";

test("where the rules only guess, the role that a model tells decides how a mail is read", () => {
  expect(asks({ from: ines, text: report })).toEqual([report]);
  expect(asks({ from: ines, text: report, writerRole: "reviewer" })).toEqual([report]);
  expect(asks({ from: ines, text: report, writerRole: "maker" })).toEqual([]);
  expect(asks({ from: maya, text: faults })).toEqual([]);
  expect(asks({ from: maya, text: faults, writerRole: "maker" })).toEqual([]);
  expect(asks({ from: maya, text: faults, writerRole: "reviewer" })).toHaveLength(2);
});

test("not where the owner said who somebody is", () => {
  const client: KnownRole = { address: ines.address, role: "client" };
  const printer: KnownRole = { address: ines.address, role: "printer" };
  const told = (knownRoles: KnownRole[], writerRole: WriterRole | null) =>
    asks({ from: ines, text: report, knownRoles, writerRole });
  expect(told([client], "maker")).toEqual(told([client], null));
  expect(told([client], null)).toEqual([report]);
  expect(told([printer], "reviewer")).toEqual(told([printer], null));
  expect(told([printer], null)).toEqual([]);
});

test.each<Doubt>(["new-sender", "unverified", "unchecked"])(
  "not of an author who is doubted (%s), and whose words could talk a model into it",
  (doubt) => {
    const told = (writerRole: WriterRole | null) =>
      asks({ from: ines, text: report, doubt, writerRole });
    expect(told("maker")).toEqual(told(null));
    expect(told(null)).toEqual([report]);
  },
);

test("not of a model that only suggests", () => {
  expect(asks({ from: ines, text: report, writerRole: "maker", suggestsOnly: true })).toEqual([
    report,
  ]);
});

import { expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };
const partner = { name: "Ines Moura", address: "ines@harbour.example" };
const words = [
  "p. 2: the crest is too small",
  "p. 3: the crest is too small",
  "Could you send the dieline?",
  "I'll send the old logo tomorrow.",
].join("\n");

function repeats(...mails: [from: typeof studio, text: string][]): (number | undefined)[] {
  const messages = mails.map(
    ([from, text], at): ThreadMessage => ({
      ...{ id: `m${at}`, from, to: [studio], text, attachments: [] },
      sentAt: `2026-03-0${at + 2}T10:00:00+00:00`,
    }),
  );
  return extract({ ownerEmail: studio.address, subject: "Tin", messages }).map(
    ({ repeatOf }) => repeatOf,
  );
}

it("the same words sent again by their writer are repeats, each of its own", () => {
  const first = repeats([client, words]);
  expect(first).toEqual(first.map(() => undefined));
  expect(first.length).toBeGreaterThan(2);
  const again = repeats([client, words], [client, `Sending this again.\n\n${words}`]);
  expect(again).toEqual([...first, ...first.keys()]);
});

it("a mail of the thread passed on by another adds nothing", () => {
  const forward = `For you.\n\n${words}`;
  const all = repeats([client, words], [partner, forward]);
  const added = all.slice(repeats([client, words]).length);
  expect(added.filter((repeatOf) => repeatOf === undefined)).toEqual([]);
});

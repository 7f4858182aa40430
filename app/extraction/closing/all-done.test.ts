import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { tellsAllDone } from "./all-done.ts";

const client = { name: "Nuria Sol", address: "nuria@bakery.example" };
const maker = { name: "Pia", address: "pia@letterpress.example" };
const mail = (from: typeof client, text: string, day: number, file?: string): ThreadMessage => ({
  ...{ id: `m${day}`, from, to: [from === client ? maker : client], text },
  sentAt: `2026-03-0${day}T10:00:00+01:00`,
  attachments: file ? [{ fileId: null, name: file, type: "" }] : [],
});

/** Which of the asks of a mail an answer closes: by itself ("sure"), as a suggestion ("likely") or not. */
function closed(ask: string, answer: string): string[] {
  const items = extract({
    ...{ ownerEmail: maker.address, subject: "Bread bags" },
    messages: [
      mail(maker, "Proof 1.", 1, "bag_1.pdf"),
      mail(client, ask, 2),
      mail(maker, answer, 3, "bag_2.pdf"),
    ],
  });
  return items
    .filter(({ messageId }) => messageId === "m2")
    .map(({ resolvedBy }) => (resolvedBy ? (resolvedBy.doubt ?? "sure") : "open"));
}

describe("words that say that all is done", () => {
  it.each([
    "All updated as discussed.",
    "I've made all your changes, see attached.",
    "Attached is the new proof with your amends.",
    "Everything is sorted.",
    "Done and done.",
    "Fixed!",
    "Deine Änderungen sind alle eingearbeitet.",
    "Anbei die neue Fassung mit allen Korrekturen.",
    "Wie besprochen angepasst.",
    "Ist erledigt.",
    "Toutes vos remarques sont prises en compte.",
    "Voici la nouvelle version avec vos modifications.",
    "C'est corrigé.",
    "Todos los cambios están hechos.",
    "Te paso la nueva versión con tus correcciones.",
    "Ya está corregido.",
  ])("%s", (words) => expect(tellsAllDone(words)).toBe(true));

  it.each([
    "The bottom line is done in gold.",
    "All the best, Pia",
    "Fixed the ribbon.",
    "Mit allen guten Wünschen für die Feiertage",
    "Tout de suite après les fêtes.",
  ])("but not: %s", (words) => expect(tellsAllDone(words)).toBe(false));
});

describe("what all done closes", () => {
  const asks = "Please enlarge the wheat.\n\nPlease send me a version without the border.";

  it("the changes, and not what is to be sent", () => {
    expect(closed(asks, "All updated as discussed.")).toEqual(["sure", "likely"]);
  });
  it("not what another sentence of the mail leaves open", () => {
    const answer = "All updated as discussed.\n\nThe version without the border follows on Monday.";
    expect(closed(asks, answer)).toEqual(["sure", "open"]);
    const german = "Bitte den Weizen vergrößern.\n\nBitte das Siegel tauschen.";
    const open = "Alles eingearbeitet.\n\nBeim Siegel warte ich noch auf die Druckerei.";
    expect(closed(german, open)).toEqual(["sure", "open"]);
  });
  it("not by a number of a list", () => {
    const list = "1. Please enlarge the wheat.\n2. Please straighten the ribbon.";
    expect(closed(list, "1. done\n2. I'd leave it, the ribbon is meant to wave.")[1]).not.toBe(
      "sure",
    );
  });
});

it("a note or a limit closes nothing by itself", () => {
  expect(
    closed("Please move the barcode to the base.", "Barcode: it'll only fit at 80 %."),
  ).toEqual(["likely"]);
  expect(closed("Bitte den Barcode nach unten setzen.", "Barcode ist notiert.")).not.toContain(
    "sure",
  );
});

it("a place that is told by a letter and a number is answered by it", () => {
  const ask = "B1 - please add the opening hours\nB2 - the arrow points to the wrong side";
  expect(closed(ask, "B1 - added\nB2 - flipped")).not.toContain("open");
});

it("a number before a dash answers that point", () => {
  const list = "1. The sponsors are in the wrong order.\n2. His name is missing an e.";
  expect(closed(list, "1 - swapped\n2 - added, sorry about that")).not.toContain("open");
});

it("a colleague of whoever was asked can answer", () => {
  const items = extract({
    ...{ ownerEmail: maker.address, subject: "Bread bags" },
    messages: [
      mail(maker, "Do you have a newer photo of the oven?", 1),
      {
        ...mail(client, "Photo of the oven is attached, from last week.", 2, "oven.jpg"),
        from: { name: "Ada Sol", address: "ada@bakery.example" },
        to: [maker, client],
      },
    ],
  });
  expect(items[0]?.resolvedBy?.messageId).toBe("m2");
});

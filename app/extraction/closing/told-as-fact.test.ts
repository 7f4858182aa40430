import { expect, it } from "vitest";
import { extract } from "../extract.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

function closingOf(ask: string, answer: string): string {
  const other = "Which paper will it be printed on?";
  const texts = [`${ask}\n\n${other}`, answer];
  const messages = texts.map((text, at) => ({
    id: `m${at}`,
    from: at === 0 ? client : studio,
    to: [at === 0 ? studio : client],
    sentAt: `2026-03-0${at + 2}T10:00:00+00:00`,
    text,
    attachments: at === 0 ? [] : [{ fileId: 1, name: "bottle_v2.pdf", type: "" }],
  }));
  const items = extract({ ownerEmail: studio.address, subject: "Bottle", messages });
  const closing = items.find(({ quote }) => quote === ask)?.resolvedBy;
  return closing ? (closing.doubt ?? "closed") : "open";
}

it.each([
  ["The crest is too dark.", "The crest is two shades lighter now."],
  ["Das Wappen ist zu dunkel.", "Das Wappen ist jetzt heller."],
])("a fact closes: %s %s", (ask, answer) => {
  expect(closingOf(ask, answer)).toBe("closed");
});

it.each([
  ["The crest is too dark.", "A lighter crest costs 40 euro."],
  ["The crest is too dark.", "I guess the crest is one of the old scans."],
  ["The crest is too dark.", "Sorry about the crest."],
  ["The crest is too dark.", "The crest has lost its lion now :("],
  ["The crest is too dark.", "The crest looks to me as your list has it."],
  ["Das Wappen ist zu dunkel.", "Das Wappen ist leider so im Archiv."],
  ["Le blason est trop sombre.", "Le blason est peut-être un vieux scan."],
  ["El escudo es demasiado oscuro.", "El escudo quizás es de un escaneo viejo."],
  ["What is the price for 500 bottles?", "The bottles have their crest now."],
  ["Wie viele Flaschen passen in den Karton?", "Der Karton hat jetzt sein Wappen."],
])("a guess, a price, an excuse or another matter closes nothing alone: %s %s", (ask, answer) => {
  expect(closingOf(ask, answer)).not.toBe("closed");
});

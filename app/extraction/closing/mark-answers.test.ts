import { expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ModelAnswer, ThreadMessage } from "../extraction-types.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

function itemsOf(...mails: [from: typeof studio, text: string, answer?: ModelAnswer][]) {
  const messages = mails.map(
    ([from, text, answer], at): ThreadMessage => ({
      ...{ id: `m${at}`, from, to: [from === studio ? client : studio], text, attachments: [] },
      ...{ sentAt: `2026-03-0${at + 2}T10:00:00+00:00`, ...(answer && { answer }) },
    }),
  );
  return extract({ ownerEmail: studio.address, subject: "Tin", messages });
}

it("a promise that names nothing of its own answers the asks that are open", () => {
  const items = itemsOf(
    [client, "The crest is too small."],
    [studio, "Will do tonight."],
    [client, "The barcode is missing on the base."],
    [client, "The barcode on the base is still missing."],
  );
  expect(items.map(({ quote, isAnswer, repeatOf }) => [quote, isAnswer, repeatOf])).toEqual([
    ["The crest is too small.", undefined, undefined],
    ["Will do tonight.", true, undefined],
    ["The barcode is missing on the base.", undefined, undefined],
    ["The barcode on the base is still missing.", undefined, 2],
  ]);
});

it("it settles nothing", () => {
  const [ask] = itemsOf([client, "The crest is too small."], [studio, "I'll fix all of it."]);
  expect(ask?.quote).toBe("The crest is too small.");
  expect(ask).not.toHaveProperty("resolvedBy");
});

it("a language model's list of a mail stands", () => {
  const quote = "Will do tonight.";
  const answer: ModelAnswer = {
    ...{ model: "test", promptVersion: 2, readTo: 1_000, tokens: { input: 1, output: 1 } },
    items: [
      {
        ...{ quote, kind: "commitment", task: "Enlarge the crest", file: null, page: null },
        ...{ assignee: "owner", due: null, category: "Layout", confidence: 0.9, reason: "said so" },
      },
    ],
  };
  const items = itemsOf([client, "The crest is too small."], [studio, quote, answer]);
  expect(items.map((item) => [item.quote, item.isAnswer])).toEqual([
    ["The crest is too small.", undefined],
    [quote, undefined],
  ]);
});

it("what a question offers is no task when it is chosen", () => {
  const items = itemsOf(
    [studio, "Would you like the handle in brass or painted?"],
    [client, "Brass, please."],
  );
  expect(items.at(-1)).toMatchObject({ quote: "Brass, please.", isAnswer: true });
  const told = itemsOf(
    [studio, "Do I leave the crest or correct it?"],
    [client, "Please correct it."],
  );
  expect(told.at(-1)?.isAnswer).toBeUndefined();
});

import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { ExtractionThread, ModelAnswer, ThreadMessage } from "../extraction-types.ts";

const client = { name: "Ines Faro", address: "ines@tea.example" };
const maker = { name: "Maya", address: "maya@studio.example" };

type Said = { quote: string; stated: boolean };

/**
 * The closing of the first mail's one ask, as what closes it and its doubt. Of a later mail a model may say that its words
 * settle the ask.
 */
function closing(ask: string, ...later: { text: string; said?: Said }[]) {
  const mails = [{ text: ask }, ...later];
  const messages = mails.map(({ text }, index): ThreadMessage => {
    const from = index === 0 ? client : maker;
    return {
      ...{ id: `m${index + 1}`, from, to: [from === client ? maker : client], text },
      sentAt: `2026-03-0${index + 2}T10:00:00+01:00`,
      attachments: [],
    };
  });
  const thread: ExtractionThread = { ownerEmail: maker.address, subject: "Tea tins", messages };
  const [first] = extract(thread);
  const { messageId = "", quoteStart = 0, quoteEnd = 0 } = first ?? {};
  for (const [index, { said }] of later.entries()) {
    const message = messages[index + 1];
    if (!said || !message) continue;
    const answer: ModelAnswer = {
      ...{ model: "m", promptVersion: 3, readTo: 10_000, items: [] },
      ...{ asks: [{ messageId, quoteStart, quoteEnd }], closings: [{ ask: 0, ...said }] },
      tokens: { input: 1, output: 1 },
    };
    message.answer = answer;
  }
  const { resolvedBy } = extract(thread).find((item) => item.messageId === "m1") ?? {};
  return resolvedBy && [resolvedBy.messageId, resolvedBy.doubt ?? "certain"];
}

const ask = "Please enlarge the barcode on the lid.";
const say = (text: string, stated: boolean) => ({ text, said: { quote: text, stated } });

test.each([
  ["We spoke about the barcode.", "The barcode is larger now."],
  ["The barcode is on my list for tomorrow.", "I enlarged the barcode, see the new file."],
  ["I looked at the barcode with the printer.", "The barcode is 30 mm wide now instead of 24."],
])("what a model states replaces a likely closing: %s", (likely, stated) => {
  const isLikely = closing(ask, { text: likely }) ?? closing(ask, say(likely, false));
  expect(isLikely).toEqual(["m2", "likely"]);
  expect(closing(ask, say(likely, false), say(stated, true))).toEqual(["m3", "certain"]);
});

test("the rules alone replace no likely closing, nor what a model says without a statement", () => {
  const [likely, sure] = ["We spoke about the barcode.", "The barcode is larger now."];
  expect(closing(ask, { text: sure })).toEqual(["m2", "certain"]);
  expect(closing(ask, { text: likely }, { text: sure })).toEqual(["m2", "likely"]);
  expect(closing(ask, say(likely, false), { text: sure })).toEqual(["m2", "likely"]);
  expect(closing(ask, say(likely, false), say(sure, false))).toEqual(["m2", "likely"]);
  expect(closing(ask, say(likely, false), say("The tins are in the post.", true))).toEqual([
    ...["m2", "likely"],
  ]);
});

test.each([
  "The tins are in the post.",
  "The invoice was sent.",
  "We changed our phone number.",
  "Your payment is received and booked.",
  "Die Rechnung ist verschickt.",
  "La facture est envoyée.",
])("where one thing was asked, a model closes nothing by what is done elsewhere: %s", (text) => {
  expect(closing(ask, say(text, true))).toEqual(["m2", "likely"]);
});

test.each([
  "Done.",
  "Fixed in the new version.",
  "Adjusted as you asked.",
  "Erledigt.",
  "C'est fait, voir la version jointe.",
])("and by %s it does", (text) => {
  expect(closing(ask, say(text, true))).toEqual(["m2", "certain"]);
});

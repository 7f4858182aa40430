import { expect, it } from "vitest";
import { extract } from "./extract.ts";
import type { ExtractedItem, ThreadMessage } from "./extraction-types.ts";

const maker = { name: "Ilse Brandt", address: "ilse@brandt.example" };
const client = { name: "Oona Reilly", address: "oona@kiosk.example" };

function asks(...texts: string[]): ExtractedItem[] {
  const messages = texts.map((text, at): ThreadMessage => {
    const [from, to] = at % 2 === 0 ? [maker, client] : [client, maker];
    const attachments =
      at % 2 === 0 ? [{ fileId: at, name: `kiosk_v${at + 1}.pdf`, type: "" }] : [];
    return { id: `m${at}`, from, to: [to], sentAt: "2026-04-07T09:00:00Z", text, attachments };
  });
  return extract({ ownerEmail: maker.address, subject: "Kiosk", messages });
}

/** Breaks lines as mailers do with plain text. */
function wrapped(text: string): string {
  return text.replace(/(?=.{77})(.{1,76}) /gu, "$1\n");
}

/** What does not depend on where lines break. */
const told = (items: ExtractedItem[]) =>
  items.map(({ quote, quoteStart, quoteEnd, resolvedBy, ...rest }) => ({
    ...rest,
    quote: quote.replaceAll("\n", " "),
    closedBy: resolvedBy?.quote.replaceAll("\n", " "),
  }));

it.each([
  [
    "Here is the first sheet.",
    "Thank you for it, we like it. The roof reads a bit yellow beside our green, and the lamp should be orange as on the flyer.",
  ],
  [
    "Here is the first sheet.",
    "My brother had only one remark when I showed it to him in the shop: could you make the word Kiosk heavier?\n\nThe lamp is hard to see, so please change it, if it is not much work for you.",
  ],
  [
    "Hier ist der erste Entwurf.",
    "Das ist schon sehr nah dran. Die Uhrzeit über dem linken Fenster ist zu klein, und der Rahmen müsste um einiges kräftiger werden.",
  ],
  [
    "Here is the first sheet.",
    "The roof is too flat. The opening hours are wrong. The awning hangs too low.",
    "Second round attached: the roof is steeper now, the opening hours are corrected and the awning is raised.",
  ],
])("lines that a mailer broke say the same: %s %s", (...texts) => {
  const broken = asks(...texts.map(wrapped));
  expect(broken.length).toBeGreaterThan(1);
  expect(told(broken)).toEqual(told(asks(...texts)));
});

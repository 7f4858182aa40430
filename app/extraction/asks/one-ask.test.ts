import { describe, expect, it } from "vitest";
import { extract } from "#app/extraction/extract.ts";
import type { ThreadMessage } from "#app/extraction/extraction-types.ts";

const maker = { name: "Ilse Brandt", address: "ilse@brandt.example" };
const client = { name: "Oona Reilly", address: "oona@kiosk.example" };

/** The asks of a client's answer to a first version. */
function asksIn(text: string) {
  const first: ThreadMessage = {
    ...{ id: "m1", from: maker, to: [client], sentAt: "2026-04-07T09:00:00Z" },
    text: "Here is the first sheet.",
    attachments: [{ fileId: 1, name: "kiosk_v1.pdf", type: "" }],
  };
  const second: ThreadMessage = {
    ...{ id: "m2", from: client, to: [maker], sentAt: "2026-04-08T09:00:00Z" },
    ...{ text, attachments: [] },
  };
  const items = extract({ ownerEmail: maker.address, subject: "Kiosk", messages: [first, second] });
  return items.filter(({ messageId }) => messageId === "m2");
}

describe("what is wrong and the ask to mend it are one", () => {
  it.each([
    "The prices are hard to read from the pavement. Could they be larger?",
    "The awning is too dark. Can you lighten it by Friday?",
    "There is a stain on the counter, bottom right. Please remove it.",
    "Die Preise sind schwer zu lesen. Könnten sie größer sein?",
    "Der Rahmen ist zu dünn. Kannst du ihn etwas kräftiger machen?",
    "Les prix sont trop petits. Pourriez-vous les agrandir ?",
    "El marco es demasiado fino. ¿Puedes ensancharlo?",
  ])("%s", (sentences) => {
    expect(asksIn(sentences)).toMatchObject([{ kind: "request", quote: sentences }]);
  });

  it("names the day of the second sentence", () => {
    const asks = asksIn("The awning is too dark. Can you lighten it by Friday?");
    expect(asks).toMatchObject([
      { text: "The awning is too dark. Lighten it by Friday", due: "2026-04-10" },
    ]);
  });
});

describe("what is about something else stays apart", () => {
  it.each([
    "The awning is too dark. Could you make the lamp brighter?",
    "The awning is too dark.\n\nCould you send it by Friday?",
    "The awning is too dark. Could you send it to Nora as well?",
    "- the awning is too dark\n- please remove it from the flyer",
  ])("%s", (sentences) => {
    expect(asksIn(sentences)).toHaveLength(2);
  });
});

it("a task about something else does not begin with the sentence before", () => {
  const [, second] = asksIn("The year is missing on it. Also, who signs it?");
  expect(second?.text).toBe("Who signs it");
});

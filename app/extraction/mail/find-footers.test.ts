import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";
import { type CleaningHints, cleanMessage } from "./clean-message.ts";

const clean = (lines: string[], hints?: CleaningHints) => cleanMessage(lines.join("\n"), hints);

describe("a sentence about a footer is no footer", () => {
  const sentences = [
    "The unsubscribe line is too small.",
    "The opt-out box is ticked by default.",
    "Die Zeile zum Abmelden ist zu klein.",
    "Das Impressum fehlt auf Seite 4.",
    "The opening hours are wrong.",
    "Le lien pour se désabonner est trop petit.",
    "The line 'click here to unsubscribe' is too small.",
    'The note "this e-mail is confidential" is too grey.',
    "Unsubscribe line too small",
    "The confidential stamp is missing on page 2.",
  ];
  it.each(sentences)("as the last line: %s", (sentence) => {
    const { text, bulk } = clean(["Hi Ben,", "", "The logo is too big.", "", sentence]);
    expect(text).toBe(`Hi Ben,\n\nThe logo is too big.\n\n${sentence}`);
    expect(bulk).toBe(false);
  });
  it.each(sentences)("in the middle: %s", (sentence) => {
    const { text, bulk } = clean([sentence, "", "The logo is too big.", "", "Best,", "Ada"]);
    expect(text).toBe(`${sentence}\n\nThe logo is too big.`);
    expect(bulk).toBe(false);
  });
  it("below a mere thank-you", () => {
    const lines = ["Thanks!", "", "The unsubscribe line is too small."];
    expect(clean(["Got it.", ...lines]).text).toContain("The unsubscribe line is too small.");
  });
  it("nor does it make the mail a newsletter, in which nothing is asked", () => {
    const { text, bulk } = clean(["Hi Ben,", "", "The unsubscribe line is too small.", "", "Ada"]);
    const items = extract({
      ownerEmail: "ben@studio.example",
      subject: "Footer",
      messages: [
        {
          id: "m1",
          from: { name: "Ada", address: "ada@client.example" },
          to: [{ name: "Ben", address: "ben@studio.example" }],
          sentAt: "2026-03-03T10:00:00+00:00",
          text,
          attachments: [],
          isNewsletter: bulk,
        },
      ],
    });
    expect(items.map(({ quote }) => quote)).toEqual(["The unsubscribe line is too small."]);
  });
});

describe("footers are left out at the end", () => {
  it.each([
    "Click here to unsubscribe.",
    "Unsubscribe",
    "Unsubscribe | Privacy",
    "Imprint | Privacy policy | Unsubscribe",
    "Vom Newsletter abmelden | Impressum | Datenschutz",
    "Impressum",
    "Opening hours: Mon to Fri 9 to 17",
    "Follow us on social media for recipes.",
    "You are receiving this e-mail because you signed up. Unsubscribe at any time.",
    "Pour vous désabonner, cliquez ici.",
    "Diese Nachricht ist vertraulich.",
    "This message and any attachment may contain confidential information.",
  ])("%s", (footer) => {
    expect(clean(["The logo is too big.", "", footer]).text).toBe("The logo is too big.");
  });
  it("in a list's own words, where the headers tell of a list", () => {
    const lines = ["The logo is too big.", "", "Mail leave@list.example with the word unsubscribe"];
    expect(clean(lines, { fromList: true })).toMatchObject({
      text: "The logo is too big.",
      bulk: true,
    });
    expect(clean(lines).bulk).toBe(false);
  });
});

describe("an original below a mail", () => {
  const original = ["-----Original Message-----", "From: Abe", "Sent: Monday", "To: Lena"];
  const lines = (...own: string[]) => [...own, "", ...original, "", "The seam splits."];
  it("is read when the subject tells that it is passed on", () => {
    const found = clean(lines("Lena, your turn."), { subject: "FW: Sacks" });
    expect(found.text).toBe("Lena, your turn.\n\nThe seam splits.");
  });
  it("is read if there is no text above it", () => {
    expect(clean(lines()).text).toBe("The seam splits.");
  });
  it.each(["Re: Sacks", "RE: FW: Sacks", "AW: WG: Säcke"])("is history below %s", (subject) => {
    expect(clean(lines("Will do."), { subject }).text).toBe("Will do.");
  });
  it("is history from the second on", () => {
    const twice = [...lines("Your turn."), "", ...original, "", "Older words."];
    expect(clean(twice, { subject: "WG: Säcke" }).text).toBe("Your turn.\n\nThe seam splits.");
  });
});

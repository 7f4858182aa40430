import { describe, expect, it } from "vitest";
import { cleanMessage, originalRange } from "./clean-message.ts";

const clean = (...lines: string[]) => cleanMessage(lines.join("\n")).text;

describe("quoted history is left out", () => {
  const attributions = [
    "On Tue, 3 Mar 2026 at 10:15, Lena Okafor <lena@harbour.example> wrote:",
    "Am 03.03.2026 um 10:15 schrieb Lena Okafor <lena@harbour.example>:",
    "Le mar. 3 mars 2026 à 10:15, Lena Okafor <lena@harbour.example> a écrit :",
    "El mar, 3 mar 2026 a las 10:15, Lena Okafor (<lena@harbour.example>) escribió:",
    '03.03.2026, 10.15, "Lena Okafor" <lena@harbour.example>:',
    "On Tue, 03 Mar 2026 10:15:30 +0100 Lena Okafor <lena@harbour.example> wrote",
    "2026-03-03 10:15 GMT+01:00 Lena Okafor <lena@harbour.example>:",
    "---- On Tue, 03 Mar 2026 10:15:30 +0100 Lena Okafor <lena@harbour.example> wrote ----",
    "вторник, 3 марта 2026 г. пользователь Lena Okafor написал:",
    "Il giorno mar 3 mar 2026 alle ore 10:15 Lena Okafor <lena@harbour.example> ha scritto:",
  ];
  it.each(attributions)("after %s", (attribution) => {
    expect(clean("The lid is fine.", "", attribution, "> Is the lid fine?", "> Lena")).toBe(
      "The lid is fine.",
    );
  });

  it("when the attribution is wrapped over two lines", () => {
    const text = clean(
      "Agreed.",
      "",
      "On Tuesday, 3 March 2026, Lena Okafor",
      "<lena@harbour.example> wrote:",
      "",
      "> Agreed?",
    );
    expect(text).toBe("Agreed.");
  });

  it("when nothing marks the quoted lines below the attribution", () => {
    expect(clean("Yes.", "", attributions[0] ?? "", "", "Shall we go on?", "Lena")).toBe("Yes.");
  });

  const blocks = [
    ["From: Lena", "Sent: Tuesday, 3 March 2026 10:15", "To: Studio", "Subject: Lid"],
    ["Von: Lena", "Gesendet: Dienstag, 3. März 2026 10:15", "An: Studio", "Betreff: Deckel"],
    ["De : Lena", "Envoyé : mardi 3 mars 2026 10:15", "À : Studio", "Objet : Couvercle"],
    ["De: Lena", "Enviado el: martes, 3 de marzo de 2026", "Para: Studio", "Asunto: Tapa"],
    ["-----Original Message-----", "From: Lena", "Sent: today", "Subject: Lid"],
    ["________________________________", "From: Lena", "Sent: today", "To: Studio"],
  ];
  it.each(blocks)("below Outlook's header %s / %s", (...header) => {
    expect(clean("Will do.", "", ...header, "", "Please round the corners.")).toBe("Will do.");
  });
});

it("keeps what is written between quoted lines", () => {
  const text = clean(
    "See my answers below.",
    "On Tue, 3 Mar 2026, Lena <lena@harbour.example> wrote:",
    "> Which paper?",
    "The uncoated one, please.",
    "> Which fold?",
    "Half fold.",
  );
  expect(text).toBe("See my answers below.\n\nThe uncoated one, please.\n\nHalf fold.");
});

it("keeps forwarded text that the writer passes on, without its headers", () => {
  const text = clean(
    "Can you take this on?",
    "",
    "---------- Forwarded message ----------",
    "From: Abe <abe@mill.example>",
    "Date: Mon, 2 Mar 2026",
    "Subject: Sacks",
    "To: Lena",
    "",
    "The seam splits when the sack is full.",
  );
  expect(text).toBe("Can you take this on?\n\nThe seam splits when the sack is full.");
});

it("keeps an Outlook block when the writer says that it is passed on", () => {
  const text = clean(
    "FYI, see below.",
    "",
    "From: Abe",
    "Sent: Monday",
    "To: Lena",
    "",
    "Seam splits.",
  );
  expect(text).toBe("FYI, see below.\n\nSeam splits.");
});

describe("footers are left out", () => {
  it("a signature after a closing and a name", () => {
    expect(clean("The flap is short.", "", "Kind regards", "Lena Okafor", "Harbour Foods")).toBe(
      "The flap is short.",
    );
  });
  it("a signature below two dashes", () => {
    expect(clean("The flap is short.", "-- ", "Lena", "+44 20 0000 0000")).toBe(
      "The flap is short.",
    );
  });
  it("but not text below a mere thank-you", () => {
    const text = clean(
      "Got it.",
      "Thanks!",
      "",
      "One more thing, the flap on the left side is too short.",
    );
    expect(text).toContain("the flap on the left side is too short");
  });
  it("and a postscript stays", () => {
    const text = clean("Got it.", "", "Best,", "Lena", "", "PS: the flap is too short");
    expect(text).toBe("Got it.\n\nPS: the flap is too short");
  });
  it("disclaimers and mobile lines", () => {
    const text = clean(
      "The flap is short.",
      "",
      "Sent from my iPhone",
      "This e-mail is confidential and for the intended recipient only.",
    );
    expect(text).toBe("The flap is short.");
  });
  it("a newsletter is recognised by its footer", () => {
    expect(cleanMessage("New in store!\n\nClick here to unsubscribe.").bulk).toBe(true);
    expect(cleanMessage("The flap is short.").bulk).toBe(false);
  });
});

it("maps the kept text back to the original", () => {
  const original = "Hi,\r\n\r\n> old line\r\nThe flap is short.\r\n";
  const cleaned = cleanMessage(original);
  const start = cleaned.text.indexOf("flap");
  const range = originalRange(cleaned, start, start + 4);
  expect(range && original.slice(range.start, range.end)).toBe("flap");
});

it("cuts nothing for what the HTML part marks alone", () => {
  const body = "The flap is short.\nEarlier words without any mark.";
  expect(cleanMessage(body, { newTextHint: "The flap is short." }).text).toBe(body);
  expect(cleanMessage(body, { newTextHint: "something else entirely" }).text).toBe(body);
});

it("keeps what the HTML part shows in one line and the plain text in several", () => {
  const own = [
    "v2. Larger sun, four crests at the bottom right, the name is *heavier*, the",
    "band <https://kiosk.example/band> is lower.",
    "",
    "Oona, please send me the crests as vectors when you have them.",
  ];
  const history = ["", "Oona Reilly schreef:", "", "The band is cut by the sun, on", "purpose?"];
  const newTextHint = [
    "v2. Larger sun, four crests at the bottom right, the name is heavier, the band is lower.",
    "Oona, please send me the crests as vectors when you have them.",
  ].join("\n\n");
  const { text } = cleanMessage([...own, ...history].join("\n"), { newTextHint });
  expect(text).toBe(own.join("\n"));
});

it("reads a mail of very many lines", () => {
  expect(cleanMessage("a\n".repeat(300_000)).text).toHaveLength(2 * 300_000 - 1);
});

describe("text is kept", () => {
  it("where it speaks of what footers speak of", () => {
    const text = [
      "Dear Rosa,",
      "",
      "The opening hours on the lid start too early, and follow us on the side panel is crooked.",
      "",
      "The rest is lovely.",
      "",
      "Tariq",
    ].join("\n");
    expect(clean(...text.split("\n"))).toBe(text);
  });

  it("where a word of its last line is written like a company form", () => {
    const text = "Good catch.\n\nRun two tins first as a test";
    expect(clean(...text.split("\n"))).toBe(text);
  });
});

it("leaves out what plain text shows of pictures", () => {
  expect(clean("The lid is too red.", "[cid:image001.png@01DC5A1E]", "[image: logo.png]")).toBe(
    "The lid is too red.",
  );
});

it("keeps a reply below an attribution without quote marks", () => {
  expect(clean("On 3 March 2026, Lena <lena@harbour.example> wrote:", "", "The lid is red.")).toBe(
    "The lid is red.",
  );
});

it.each([
  "Sent via mobile",
  "Sendt fra min iPad",
  "From my iPhone",
  "------------------------------",
])("leaves out %s", (line) => {
  expect(clean("The lid is red.", "", line)).toBe("The lid is red.");
});

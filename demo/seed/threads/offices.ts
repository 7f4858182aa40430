import { colin, maya, nadia, oskar, type Person, samir } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

const signMaker: Person = {
  name: "Gwen Pritchard",
  email: "gwen@pritchard-signs.example",
  app: "apple",
  language: "en",
};

export const brightwell: ThreadScript = {
  key: "brightwell",
  subject: "Annual report, proof 1",
  between: [nadia, maya],
  owners: [maya],
  messages: [
    {
      by: maya,
      at: "28d 17:05",
      text: "Dear Nadia,\n\nproof 1 of the report, eight pages of forty so that we agree on the look first.\n\nMaya",
      files: [{ asset: "report-1", name: "Brightwell_AR_proof1.pdf" }],
    },
    {
      by: nadia,
      at: "26d 13:40",
      text: "Dear Maya,\n\nA big step forward, thank you. Comments from the team:\n\np. 1 - the year on the cover still reads 2025\np. 4 - legend and bars use different colours for sun and water\np. 5 - could the axis start at zero?\np. 6 - our chair spells her name Anneke, with one n in the middle\n\nThe letter from the chair is attached as Word. Please keep to two columns there.\n\nNadia",
      files: [{ asset: "report-letter", name: "Letter from the chair FINAL (2).docx" }],
    },
    {
      by: maya,
      at: "22d 12:00",
      text: 'Proof 2: year, colours and spelling are corrected and the axis starts at zero. The chart of page 11 comes as a separate SVG for your intranet.\n\nShould the letter keep its salutation? It says "Dear all".',
      files: [
        { asset: "report-2", name: "Brightwell_AR_proof2.pdf" },
        { asset: "report-chart", name: "chart_p11.svg" },
      ],
    },
    {
      by: nadia,
      at: "21d 09:26",
      text: "Please drop the salutation.\n\nThe grey of the running header is too light for our accessibility people, they want a contrast of at least 4.5.",
    },
    {
      by: nadia,
      at: "2d 16:35",
      text: "A reminder about the running header, and one new point: page 8 names the paper but not its certificate. Legal needs the certificate number there by {+5d}.",
    },
  ],
};

export const wayfinding: ThreadScript = {
  key: "wayfinding",
  subject: "Fwd: Signs for the new wing",
  between: [colin, maya],
  owners: [maya],
  messages: [
    {
      by: colin,
      at: "18d 15:22",
      text: "Hi Maya,\n\nbelow from Gwen, who makes the signs. She would like everything by {+10d}. I'd add that the room numbers could be bolder, parents here don't wear their glasses.\n\nColin",
      forwards: {
        from: signMaker,
        to: colin,
        at: "18d 13:02",
        subject: "Signs for the new wing",
        text: "Colin,\n\nthe arrow on panel B sends people into the boiler room. Please ask your designer to turn it.\n\nI also need the pictograms as vectors, the PDF only holds pictures.\n\nGwen",
      },
      files: [{ asset: "panels-1", name: "panels_A-D.pdf" }],
    },
    {
      by: maya,
      at: "15d 11:11",
      text: "Hi Colin,\n\narrow turned, numbers bolder. The pictograms will follow as SVG tomorrow.\n\nMaya",
      files: [{ asset: "panels-2", name: "new-wing_signage.pdf" }],
    },
    {
      by: colin,
      at: "14d 08:30",
      text: "Thanks, much safer. Is there a braille line planned under the room names? Our caretaker asked.",
    },
  ],
};

export const brandKit: ThreadScript = {
  key: "brand-kit",
  subject: "Logo files from Brightmark",
  between: [samir, maya, oskar],
  owners: [maya],
  messages: [
    {
      by: samir,
      at: "10d 19:44",
      text: "Hello studio,\n\nas agreed the six drafts. Number 4 is our favourite, but its corners look sharp at small sizes.\n\nSamir",
      files: [
        { asset: "marks-svg", name: "brightmark_drafts.svg" },
        { asset: "marks-script", name: "brightmark_interactive.svg" },
      ],
    },
    {
      by: oskar,
      at: "9d 09:14",
      text: "Careful, the second SVG carries a script that phones home. I only opened the first. Samir, can you export it again without the code?",
    },
  ],
};

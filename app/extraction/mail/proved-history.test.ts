import { expect, it } from "vitest";
import { cleanMessage } from "./clean-message.ts";

const earlier = (...lines: string[]) => [
  { messageId: "first", text: lines.join("\n"), isSameWriter: false },
];
const questions = earlier(
  "Hello Petra,",
  "shall the handle of the mug be round or square for your café?",
  "And do you want the glaze inside as well, or the outside alone?",
  "Jon",
);

it("keeps the answers between lines that an earlier mail holds, without any mark", () => {
  const { text, cuts } = cleanMessage(
    [
      "See in the text.",
      "",
      "On Monday, 2 March 2026 at 10:15:00 CET, Jon Hale <jon@hale-pots.example> wrote:",
      "",
      "Hello Petra,",
      "shall the handle of the mug be round or square",
      "for your café?",
      "Square, and two millimetres thicker.",
      "And do you want the glaze inside as well, or the outside alone?",
      "Inside only.",
      "Jon",
    ].join("\n"),
    { earlier: questions },
  );
  expect(text.split("\n").filter(Boolean)).toEqual([
    "See in the text.",
    "Square, and two millimetres thicker.",
    "Inside only.",
  ]);
  expect(cuts.some(({ why, of }) => why === "quoted" && of?.messageId === "first")).toBe(true);
});

it.each([
  [
    "a heading of one's own that looks like an attribution",
    "On sheet 7 you wrote:",
    "The arrow points to the cellar.",
  ],
  ["one in German", "Am 12.3. schrieb uns die Druckerei:", "Der Anschnitt fehlt auf Seite 2."],
  ["points that begin with an angle bracket", "> the arrow is too thin", "> the border must go"],
])("keeps %s in a mail that answers none", (_, ...lines) => {
  const text = ["Hi Jon,", ...lines, "Petra"].join("\n");
  expect(cleanMessage(text, { isFirst: true }).text).toContain(lines.at(-1));
});

it.each([
  ["Danish", "Fra: Jon Hale <jon@hale-pots.example>", "Sendt: 2. marts 2026 10.15", "Emne: Krus"],
  ["Polish", "Od: Jon Hale <jon@hale-pots.example>", "Wysłano: 2 marca 2026 10:15", "Temat: Kubek"],
  ["Greek", "Από: Jon <jon@hale-pots.example>", "Ημερομηνία: 2 Μαρτίου 2026 10:15", "Θέμα: Κούπα"],
])("tells a header block by its form: %s", (_, ...header) => {
  const text = ["Please make it larger.", "", ...header, "", "Which size do you want?"].join("\n");
  expect(cleanMessage(text, { subject: "SV: Krus" }).text).toBe("Please make it larger.");
});

it("keeps what a forward passes on below a word of its own and a ruler", () => {
  const text = [
    "Jon, can you take this on?",
    "________________________________",
    "From: Ines Roth <ines@roth.example>",
    "Sent: Monday, 2 March 2026 10:15",
    "To: Petra",
    "Subject: Mugs",
    "",
    "The saucer wobbles.",
  ].join("\n");
  const hint = "Jon, can you take this on?";
  const own = cleanMessage(text, { subject: "TR: Mugs", newTextHint: hint }).text;
  expect(own).toBe("Jon, can you take this on?\n\nThe saucer wobbles.");
});

it("takes dashes and a word of thanks above further text for a divider and a heading", () => {
  const divided = "Front: logo up.\n--\nBack: the seam shows, please hide it.\n--\nPetra Moll";
  expect(cleanMessage(divided).text).toContain("the seam shows");
  const headed = "Good start, thanks\nThanks\nRosemary\nPlease draw the leaf larger on this one.";
  expect(cleanMessage(headed).text).toContain("leaf larger");
});

it("leaves out a signature that the writer's earlier mails have, whatever it says", () => {
  const signature = [
    "Petra Moll",
    "We make what you drink from.",
    "Visit the studio in Quay Street",
  ];
  const before = { messageId: "a", text: ["Hi", ...signature].join("\n"), isSameWriter: true };
  const text = ["The lid is loose.", "", ...signature].join("\n");
  expect(cleanMessage(text, { earlier: [before] }).text).toBe("The lid is loose.");
  const other = { ...before, isSameWriter: false };
  expect(cleanMessage(text, { earlier: [other] }).text).toContain("We make what");
});

it.each([
  "WARNING: This message was sent from outside our company. Do not open attachments unless you trust the sender.",
  "[EXTERNAL]",
  "Achtung: Diese E-Mail kommt von einem externen Absender. Bitte klicken Sie nicht auf Links.",
  "##- Please write your answer above this line -##",
])("leaves out what a mail system put above the text: %s", (banner) => {
  const { text, cuts } = cleanMessage(`${banner}\n\nPlease round the corners.`);
  expect(text).toBe("Please round the corners.");
  expect(cuts).toEqual([{ start: 0, end: banner.length, why: "banner", of: null }]);
});

it("keeps a sentence that warns of the work itself", () => {
  const text = "Warning: the red on the lid runs.\n\nPlease check the sender stamp on page 2.";
  expect(cleanMessage(text).text).toBe(text);
});

it("leaves out what a mailing list adds below a ruler, and a ruler of the writer's own stays a divider", () => {
  const rule = "_".repeat(47);
  const text = `Please move the map.\n\n${rule}\nroute mailing list\nKeep your quotes short, please.`;
  expect(cleanMessage(text, { fromList: true }).text).toBe("Please move the map.");
  expect(cleanMessage(text).text).toContain("Keep your quotes short");
});

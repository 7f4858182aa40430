import { expect, test } from "vitest";
import { sentencesIn } from "./sentences.ts";

const split = (text: string) => sentencesIn(text).map(([start, end]) => text.slice(start, end));

test.each([
  [
    "en",
    "Morning Tom,\nthe hem is 4.5 cm too long (see p. 7). Mr. Okafor wants it by 3 p.m. on Friday! Fine?",
    [
      "Morning Tom,",
      "the hem is 4.5 cm too long (see p. 7).",
      "Mr. Okafor wants it by 3 p.m. on Friday!",
      "Fine?",
    ],
  ],
  [
    "en",
    "Take option C. J. Abara said “No.” and left. Map: https://maps.example/a.b?c=d. Thanks, Max. Bye",
    [
      "Take option C.",
      "J. Abara said “No.” and left.",
      "Map: https://maps.example/a.b?c=d.",
      "Thanks, Max.",
      "Bye",
    ],
  ],
  [
    "de",
    "Hallo Frau Dr. Seidl,\nbitte bis 3. März liefern, d. h. ca. 40 Stk. Und z. B. das Etikett auf S. 2? Danke!",
    [
      "Hallo Frau Dr. Seidl,",
      "bitte bis 3. März liefern, d. h. ca. 40 Stk.",
      "Und z. B. das Etikett auf S. 2?",
      "Danke!",
    ],
  ],
  [
    "fr",
    "Bonjour M. Petit, la couleur (cf. p. 3) est trop pâle. Mme. Roux dit : « Plus foncé. » Possible ? Merci !",
    [
      "Bonjour M. Petit, la couleur (cf. p. 3) est trop pâle.",
      "Mme. Roux dit : « Plus foncé. » Possible ?",
      "Merci !",
    ],
  ],
  [
    "es",
    "Buenas, Sr. Peña. ¿Puede mover el sello a la pág. 5? ¡Ojo! Los colores, p. ej. el rojo, no van.",
    [
      "Buenas, Sr. Peña.",
      "¿Puede mover el sello a la pág. 5?",
      "¡Ojo!",
      "Los colores, p. ej. el rojo, no van.",
    ],
  ],
  [
    "ja",
    "お世話になります。背景を白にしてください！「急ぎです。」と言われました。可能ですか？",
    [
      "お世話になります。",
      "背景を白にしてください！",
      "「急ぎです。」と言われました。",
      "可能ですか？",
    ],
  ],
])("%s: sentences end where they do, not at abbreviations", (_, text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

test("a wrapped line goes on in the next; a line of its own, a list's entry and a paragraph end", () => {
  const text = [
    "We looked at the second proof with the whole team yesterday and",
    "think the border is too heavy. Could you",
    "make it thinner?",
    "Phone number",
    "Opening hours",
    "",
    "- move the seal",
    "  to the left",
    "2) crop the photo. Keep the sky",
    "・ロゴを大きく",
  ].join("\n");
  expect(split(text)).toEqual([
    "We looked at the second proof with the whole team yesterday and\nthink the border is too heavy.",
    "Could you\nmake it thinner?",
    "Phone number",
    "Opening hours",
    "move the seal",
    "to the left",
    "crop the photo.",
    "Keep the sky",
    "ロゴを大きく",
  ]);
});

test("quote marks before the words belong to none; what is quoted deeper is another's sentence", () => {
  const text =
    "> Please put the recycling mark on the underside of the box and\n> the lid. Bigger, too.\n>> Which mark?\nThe old one.";
  expect(split(text)).toEqual([
    "Please put the recycling mark on the underside of the box and\n> the lid.",
    "Bigger, too.",
    "Which mark?",
    "The old one.",
  ]);
});

test("offsets count UTF-16 units and leave out only space and marks", () => {
  const text = "  👩🏽‍🎨 Ok 👍.\r\n\u00a0Make 🟦 darker\u2028please …\n\n***\n";
  expect(split(text).map((words) => words.trim())).toEqual(split(text));
  expect(split(text).join(" ")).toContain("👩🏽‍🎨 Ok 👍.");
  expect(split("\n***\n---\n")).toEqual([]);
});

test("a long text has at most 400 sentences, and a sentence that cannot be quoted is none", () => {
  expect(sentencesIn("Once more. ".repeat(2_000))).toHaveLength(400);
  expect(split(`${"word ".repeat(500)}.\nShort.`)).toEqual(["Short."]);
});

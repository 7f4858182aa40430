import { expect, test } from "vitest";
import { restOfMail, unreadRest } from "./rest-of-mail.ts";

const text = [
  "Both lids fit.",
  "----------",
  "> Which hinge?",
  "> And which screw?",
  "Brass.",
  "Best",
  "Ola",
].join("\n");
const body = "Both lids fit.\n\nBrass.";
const at = (words: string) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
const cuts = [
  { ...at("----------"), why: "decoration" as const, of: null },
  {
    ...at("> Which hinge?\n> And which screw?"),
    why: "quoted" as const,
    of: { messageId: "first" },
  },
  { ...at("Best\nOla"), why: "signature" as const, of: null },
];
const first = { messageId: "first", by: "Ines Roth", sentAt: "2026-11-12T08:00:00Z" };

test("what was left out follows the words that it stood below, with its reason and its mail", () => {
  expect(restOfMail({ text, body, cuts }, 1_000, new Map([["first", first]]))).toEqual([
    {
      ...{ after: 14, why: "quoted", of: first, moreLines: 0, words: 5 },
      text: "> Which hinge?\n> And which screw?",
      sentences: [
        [2, 14],
        [17, 33],
      ],
    },
    {
      ...{ after: 22, why: "signature", of: null, text: "Best\nOla", moreLines: 0, words: 2 },
      sentences: [
        [0, 4],
        [5, 8],
      ],
    },
  ]);
  // A mail of another thread is not named.
  expect(restOfMail({ text, body, cuts }, 1_000)[0]?.of).toBeNull();
});

test("without room, whole lines are shown and the others counted", () => {
  const rest = restOfMail({ text, body, cuts }, 20);
  expect(rest.map((cut) => [cut.text, cut.moreLines])).toEqual([
    ["> Which hinge?", 1],
    ["Best", 1],
  ]);
  expect(restOfMail({ text, body, cuts }, 0).map((cut) => cut.text)).toEqual(["", ""]);
});

test("a quotation is one, whichever of its lines are known", () => {
  const lines = [
    "Brass.",
    "On Monday Ines wrote:",
    ">",
    "> Which hinge?",
    "> ",
    "> > Oak.",
    "> Ines",
  ];
  const whole = lines.join("\n");
  const known = ["> Which hinge?", "> Ines"].map((line) => {
    const start = whole.indexOf(line);
    return {
      ...{ start, end: start + line.length, why: "quoted" as const },
      of: { messageId: "first" },
    };
  });
  const others = ["On Monday Ines wrote:\n>", "> \n> > Oak."].map((line) => {
    const start = whole.indexOf(line);
    return { start, end: start + line.length, why: "quoted" as const, of: null };
  });
  const cuts = [...known, ...others].sort((one, other) => one.start - other.start);
  const rest = restOfMail(
    { text: whole, body: "Brass.", cuts },
    1_000,
    new Map([["first", first]]),
  );
  expect(rest).toMatchObject([{ of: first, text: lines.slice(1).join("\n") }]);
});

test("no more than a hundred places are told apart; the last holds what follows", () => {
  const asks = Array.from({ length: 150 }, (_, at) => `> Question ${at}?\nAnswer ${at}.`);
  const answers = asks.map((_, at) => `Answer ${at}.`).join("\n");
  const rest = restOfMail({ text: asks.join("\n"), body: answers, cuts: [] }, 100_000);
  expect(rest).toHaveLength(100);
  expect(rest.at(-1)?.text).toContain("Question 149?");
});

test("a mail that is too long to read has its lines counted below its body", () => {
  expect(unreadRest(body, 40)).toEqual([
    { after: body.length, why: null, of: null, text: "", sentences: [], moreLines: 38, words: 0 },
  ]);
});

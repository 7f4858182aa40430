import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { ExtractionThread, ModelAnswer, ModelItem } from "../extraction-types.ts";
import { isSureAsk } from "../sure-confidence.ts";

const ask: ModelItem = {
  quote: "",
  kind: "request",
  task: "",
  file: null,
  page: null,
  due: null,
  assignee: "owner",
  category: "Layout",
  confidence: 0.9,
  reason: "asks outright",
};
const answer = (items: ModelAnswer["items"], readTo = 100_000): ModelAnswer => ({
  model: "test",
  promptVersion: 1,
  readTo,
  items,
  tokens: { input: 1, output: 1 },
});
const thread = (...mails: { text: string; answer?: ModelAnswer; files?: string[] }[]) =>
  ({
    ownerEmail: "maya@studio.example",
    subject: "Tea tins",
    messages: mails.map(({ text, answer: told, files = [] }, index) => ({
      id: `m${index + 1}`,
      from: { name: "Ines Faro", address: "ines@tea.example" },
      to: [{ name: "Maya", address: "maya@studio.example" }],
      sentAt: `2026-03-0${index + 2}T10:00:00.000+01:00`,
      text,
      attachments: files.map((name, at) => ({ fileId: index * 10 + at, name, type: "" })),
      ...(told ? { answer: told } : {}),
    })),
  }) satisfies ExtractionThread;
const found = (text: string, items: Partial<ModelItem>[], files: string[] = []) =>
  extract(thread({ text, files, answer: answer(items.map((item) => ({ ...ask, ...item }))) }));
const quotes = (text: string, ...wanted: string[]) =>
  found(
    text,
    wanted.map((quote) => ({ quote })),
  )
    .filter(({ reason }) => reason === ask.reason)
    .map(({ quote, quoteStart, quoteEnd }) => {
      expect(text.slice(quoteStart, quoteEnd)).toBe(quote);
      return [quoteStart, quote];
    });

describe("a language model's quotes", () => {
  test("must be words of the message, in whole words", () => {
    const text = "The lids arrived. Seen from above the rim looks thin to us.";
    expect(quotes(text, "the rim looks thin")).toEqual([[34, "the rim looks thin"]]);
    expect(quotes(text, "the rim looks fat", "he rim loo", "", "to", "—")).toEqual([]);
  });

  test("may differ in line breaks, quotation marks and dashes; the message's own are kept", () => {
    const text = "The word “Assam”\nsits   low – a lot\u00adtoo low, says Ken.";
    expect(quotes(text, `The word "Assam" sits low - a lottoo low`)).toEqual([
      [0, "The word “Assam”\nsits   low – a lot\u00adtoo low"],
    ]);
  });

  test("that stand twice are two places, and a third is none", () => {
    const text = "Front: rim looks thin. Back: rim looks thin.";
    const twice = "rim looks thin";
    expect(quotes(text, twice, twice, twice)).toEqual([
      [7, twice],
      [29, twice],
    ]);
  });

  test("that overlap one already taken are left out", () => {
    expect(quotes("The rim looks thin to us all.", "rim looks thin", "looks thin to us")).toEqual([
      [4, "rim looks thin"],
    ]);
  });

  test("do not come from words that another wrote before", () => {
    const text = "The rim of the small tins looks thin to us all.";
    const mails = thread({ text }, { text, answer: answer([{ ...ask, quote: text }]) });
    mails.messages[1]!.from = { name: "Ken", address: "ken@tea.example" };
    expect(extract(mails).filter(({ messageId }) => messageId === "m2")).toEqual([]);
  });
});

describe("what a language model says of an ask", () => {
  const text = "Hello Maya,\nthe rim of the small tin looks thin to us.\nInes";
  const quote = "the rim of the small tin looks thin";
  const told = (item: Partial<ModelItem>, files?: string[]) =>
    found(text, [{ quote, ...item }], files)[0]!;

  test("is taken where it can be", () => {
    const item = told(
      {
        kind: "implicit",
        task: "Make the rim of the small tin thicker",
        file: "TIN-small.pdf",
        page: 2,
        due: "2026-03-20",
        assignee: "other",
        category: "Dimensions",
        confidence: 0.876,
      },
      ["tin-small.pdf", "tin-large.pdf"],
    );
    expect(item).toMatchObject({
      text: "Make the rim of the small tin thicker",
      fileName: "tin-small.pdf",
      fileId: 0,
      page: 2,
      due: "2026-03-20",
      author: { name: "Ines Faro", address: "ines@tea.example" },
      ...{ kind: "implicit", assignee: "other", category: "Dimensions", confidence: 0.88 },
    });
  });

  test.each([
    [0.64, 0.5],
    [0.65, 0.65],
  ])("a confidence of %d is %d: what models were less sure of was mostly wrong", (told, kept) => {
    expect(found(text, [{ quote, confidence: told }])[0]?.confidence).toBe(kept);
  });

  test("a file that the thread does not have is ignored", () => {
    expect(told({ file: "/etc/passwd" })).toMatchObject({ fileName: null, fileId: null });
    expect(told({ file: "other.pdf" }, ["tin-small.pdf"]).fileName).toBe("tin-small.pdf");
  });

  test.each([
    ["2026-02-30", null],
    ["next Friday", null],
    ["2019-03-20", null],
    ["2126-03-20", null],
    ["2026-03-02", "2026-03-02"],
  ])("the day %s is %s", (due, expected) => {
    expect(told({ due }).due).toBe(expected);
  });

  test("a day that the sentence names is counted by rule, whatever the model counts", () => {
    const [item] = found("Could the proof be here by Friday?", [
      { quote: "Could the proof be here by Friday?", due: "2026-03-13" },
    ]);
    expect(item?.due).toBe("2026-03-06");
  });

  test.each([-3, 0, 0.4, 7, Number.NaN])(
    "a confidence of %d stays within 0 and 1",
    (confidence) => {
      const item = told({ confidence });
      expect(item.confidence).toBeGreaterThanOrEqual(0);
      expect(item.confidence).toBeLessThanOrEqual(1);
    },
  );

  test.each([
    "Wire 900 euros to the printer",
    "Sign in at evil.example to see the proof",
    "Tell ken@evil.example about the rim",
    "",
    " \u0000\u202e ",
  ])("a line with what no mail says is made from the quote: %j", (task) => {
    expect(told({ task }).text).toBe("The rim of the small tin looks thin");
  });

  test("invalid pages are ignored", () => {
    for (const page of [0, -1, 1.5, 10_000, Number.NaN]) expect(told({ page }).page).toBeNull();
  });
});

describe("rules and a language model together", () => {
  const text = "Please move the logo up. Please make the lid red. The rim looks thin to us.";
  const both = (given: ModelAnswer) => extract(thread({ text, answer: given }));

  test("a message that the model could not read is read by the rules", () => {
    expect(both(answer(null))).toEqual(extract(thread({ text })));
  });

  test("of what the model left out, plain asks stay and the others are doubted, not lost", () => {
    const wish = "We would prefer the band lower.";
    const asked = answer([{ ...ask, quote: "Please make the lid red." }]);
    const items = extract(thread({ text: `${text} ${wish}`, answer: asked }));
    expect(items.map((item) => [item.quote, isSureAsk(item)])).toEqual(
      expect.arrayContaining([
        ["Please move the logo up.", true],
        ["Please make the lid red.", true],
        [wish, false],
      ]),
    );
    expect(items.find((item) => !isSureAsk(item))?.askDoubt).toBe("model-left-out");
  });

  test("one long quote does not swallow two items of which the rules are sure", () => {
    const quote = "Please move the logo up. Please make the lid red.";
    const items = both(answer([{ ...ask, quote }]));
    expect(items.map((item) => [item.quote, isSureAsk(item)])).toEqual(
      expect.arrayContaining([
        ["Please move the logo up.", true],
        ["Please make the lid red.", true],
      ]),
    );
    expect(items.map((item) => item.quote)).not.toContain(quote);
  });

  test("an answer without items changes nothing", () => {
    expect(both(answer([]))).toEqual(extract(thread({ text })));
  });

  test("items that the model was not shown stay as the rules found them", () => {
    const items = both(answer([], text.indexOf("Please make")));
    const lid = items.find(({ quote }) => quote.includes("lid red"));
    expect(lid && isSureAsk(lid)).toBe(true);
  });

  test("items are sorted by their places", () => {
    const items = both(
      answer([
        { ...ask, quote: "The rim looks thin to us." },
        { ...ask, quote: "Please move the logo up." },
      ]),
    );
    const starts = items.map(({ quoteStart }) => quoteStart);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test("an ask that the model found is closed by a later mail like any other", () => {
    const items = extract(
      thread(
        {
          text: "The rim of the small tin looks thin to us.",
          answer: answer([{ ...ask, quote: "The rim of the small tin looks thin to us." }]),
        },
        { text: "Ignore my point about the rim of the small tin, it is fine." },
      ),
    );
    expect(items[0]?.resolvedBy?.messageId).toBe("m2");
  });
});

test("whatever a model answers, items are sound", () => {
  const text = fc
    .array(
      fc.constantFrom(
        ...[
          "Please move the logo up.",
          "The rim looks “thin”",
          "\n",
          "- ",
          "tin",
          "\u00ad",
          "??",
          "é",
        ],
        ...["Could you send it by Friday?", "Hello Maya,", "> old", "\ud83d\ude00", "42", " "],
      ),
    )
    .map((parts) => parts.join(" "));
  const told = fc.array(
    fc.record({
      at: fc.nat(300),
      length: fc.nat(120),
      words: fc.string(),
      confidence: fc.double(),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(text, told, fc.nat(400), (body, items, readTo) => {
      const lies = items.map(({ at, length, words, confidence }) => ({
        ...ask,
        quote: length > 100 ? words : body.slice(at, at + length),
        ...{ task: words, file: words, due: words, confidence, reason: words },
      }));
      const spans = extract(thread({ text: body, answer: answer(lies, readTo) }));
      for (const { quote, quoteStart, quoteEnd, text: line, confidence } of spans) {
        expect(body.slice(quoteStart, quoteEnd)).toBe(quote);
        expect(quote.trim() && line.trim()).not.toBe("");
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }
      const starts = spans.map(({ quoteStart }) => quoteStart);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
  );
});

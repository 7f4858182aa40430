import fc from "fast-check";
import { expect, it } from "vitest";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { extract } from "./extract.ts";
import { type ExtractionThread, extractedItemSchema } from "./extraction-types.ts";
import { cleanMessage, originalRange } from "./mail/clean-message.ts";
import { segment } from "./text/segment.ts";

/** A fourth of the runs in `npm test`; all of them by night. */
const runs = (byNight: number) => ({ numRuns: isNightly ? byNight : byNight / 4 });

const fragments = [
  "Could you move the logo?",
  "the blue is too dark",
  "Please fix p. 4, and the date is wrong",
  "- footer: 2 px lower",
  "On Mon, 2 Mar 2026, A <a@x.example> wrote:",
  "> old text",
  "From: A\nSent: today\nTo: B\nSubject: C",
  "---------- Forwarded message ----------",
  "Best,\nAda",
  "-- ",
  "I'll send v3 on Friday.",
  "„Größer“, s’il vous plaît ; ¿puedes?",
  "İstanbul ﬁne 😀 \u202e \u0000",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "binary" }), fc.string()), {
    maxLength: 12,
  })
  .chain((parts) => fc.constantFrom("\n", "\n\n", "\r\n", " ").map((glue) => parts.join(glue)));
const person = fc.record({
  name: fc.string(),
  address: fc.constantFrom("a@x.example", "b@y.example", ""),
});
const thread: fc.Arbitrary<ExtractionThread> = fc.record({
  ownerEmail: fc.constantFrom("a@x.example", "zz"),
  subject: fc.string(),
  messages: fc
    .array(
      fc.record({
        from: person,
        to: fc.array(person, { maxLength: 3 }),
        sentAt: fc.oneof(fc.constant("2026-03-03T10:00:00+01:00"), fc.string()),
        text,
        attachments: fc.array(
          fc.record({
            fileId: fc.option(fc.nat()),
            name: fc.oneof(fc.constantFrom("logo_v2.pdf", "IMG_0412.jpg", "a.zip"), fc.string()),
            type: fc.string(),
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 5 },
    )
    .map((messages) => messages.map((message, at) => ({ ...message, id: `m${at}` }))),
});

it("quotes are verbatim slices and items are well formed, whatever the text", () => {
  fc.assert(
    fc.property(thread, (given) => {
      const items = extract(given);
      for (const [index, item] of items.entries()) {
        extractedItemSchema.parse(item);
        const message = given.messages.find(({ id }) => id === item.messageId);
        expect(item.quote).not.toBe("");
        expect(message?.text.slice(item.quoteStart, item.quoteEnd)).toBe(item.quote);
        if (item.repeatOf !== undefined) expect(item.repeatOf).toBeLessThan(index);
        if (item.resolvedBy) {
          const closing = given.messages.find(({ id }) => id === item.resolvedBy?.messageId);
          const { quote, quoteStart, quoteEnd } = item.resolvedBy;
          expect(quote).not.toBe("");
          expect(closing?.text.slice(quoteStart, quoteEnd)).toBe(quote);
        }
      }
    }),
    runs(300),
  );
});

it("the items of a message do not depend on the messages after it", () => {
  fc.assert(
    fc.property(thread, (given) => {
      const first = { ...given, messages: given.messages.slice(0, -1) };
      const bare = (items: ReturnType<typeof extract>) =>
        items.map(({ resolvedBy: _, resolvedBefore: __, ...item }) => ({
          ...item,
          repeatOf: undefined,
        }));
      const ids = new Set(first.messages.map(({ id }) => id));
      const before = bare(extract(first));
      expect(bare(extract(given)).filter(({ messageId }) => ids.has(messageId))).toEqual(before);
    }),
    runs(160),
  );
});

it("cleaning keeps only text of the message and maps every kept character back", () => {
  fc.assert(
    fc.property(text, (original) => {
      const cleaned = cleanMessage(original);
      for (const span of cleaned.spans) {
        const range = originalRange(cleaned, span.start, span.end);
        expect(range && original.slice(range.start, range.end)).toBe(
          cleaned.text.slice(span.start, span.end),
        );
      }
    }),
    runs(300),
  );
});

it("units are in order, apart and inside the text", () => {
  fc.assert(
    fc.property(text, (given) => {
      let at = 0;
      for (const unit of segment(given)) {
        expect(unit.start).toBeGreaterThanOrEqual(at);
        expect(unit.end).toBeGreaterThan(unit.start);
        at = unit.end;
      }
      expect(at).toBeLessThanOrEqual(given.length);
    }),
  );
});

/** A megabyte of each; superlinear work would take minutes and run into the test's time limit. */
it.each([
  ["a"],
  ["a "],
  ["> "],
  ["\n"],
  [" \t"],
  ["is not "],
  ["(«\"'"],
  ["- p. 4: too dark\n"],
  ["Could you move it? "],
  ["2026-03-03 10:15 Lena wrote\n"],
  ["- - - - - "],
  ["On 1 @ wrote"],
  ["From: x\nTo: y\n"],
  ["x@"],
  ["1.2.3."],
  ["_"],
  [", and "],
])("a megabyte of %j is read in bounded time", (unit) => {
  const body = unit.repeat(Math.ceil(1_000_000 / unit.length));
  const cleaned = cleanMessage(body);
  const items = extract({
    ownerEmail: "a@x.example",
    subject: "",
    messages: [
      {
        id: "m",
        from: { name: "B", address: "b@y.example" },
        to: [],
        sentAt: "2026-03-03T10:00:00+00:00",
        text: cleaned.text,
        attachments: [],
      },
    ],
  });
  expect(items.length).toBeLessThanOrEqual(200);
});

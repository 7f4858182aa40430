import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { Doubt, ExtractionThread, ModelAnswer } from "../extraction-types.ts";

const maya = { name: "Maya", address: "maya@studio.example" };
const ines = { name: "Ines Faro", address: "ines@tea.example" };
const asked = "Please move the logo up. Please send the dieline.";
const logo = { messageId: "m1", quoteStart: 0, quoteEnd: 24 };
const dieline = { messageId: "m1", quoteStart: 25, quoteEnd: asked.length };

/** The outcome of two asks when a model reads the next mail in this way. */
function settled(
  text: string,
  closings: ModelAnswer["closings"],
  { doubt, asks = [logo, dieline] }: { doubt?: Doubt; asks?: ModelAnswer["asks"] } = {},
) {
  const mail = { attachments: [], sentAt: "2026-03-02T10:00:00.000+01:00" };
  const answer: ModelAnswer = {
    ...{ model: "test", promptVersion: 2, readTo: 10_000, tokens: { input: 1, output: 1 } },
    ...{ items: [], asks, closings },
  };
  const thread: ExtractionThread = {
    ...{ ownerEmail: maya.address, subject: "Tins" },
    messages: [
      { ...mail, id: "m1", from: ines, to: [maya], text: asked },
      { ...mail, id: "m2", from: maya, to: [ines], text, answer, ...(doubt && { doubt }) },
    ],
  };
  return extract(thread)
    .slice(0, 2)
    .map(({ resolvedBy }) => resolvedBy && [resolvedBy.quote, resolvedBy.doubt ?? "sure"]);
}
const stated = true;

test("words that name the ask settle it where the model says that they state so", () => {
  const quote = "the logo moved up by a centimetre";
  expect(settled(`Hi, ${quote}. More soon.`, [{ ask: 0, quote, stated }])).toEqual([
    [quote, "sure"],
    undefined,
  ]);
});

test("what is likely, promised, or names nothing is suggested at most", () => {
  const likely = { ask: 0, quote: "the logo went up", stated: false };
  expect(settled("Well, the logo went up.", [likely])[0]).toEqual([likely.quote, "likely"]);
  const promise = { ask: 1, quote: "I'll send the dieline tomorrow.", stated };
  expect(settled("I'll send the dieline tomorrow.", [promise])[1]?.[1]).toBe("likely");
  const nothing = { ask: 1, quote: "Have a look at the new one.", stated };
  expect(settled("Have a look at the new one.", [nothing])[1]?.[1]).toBe("likely");
});

test.each([
  ["All is done.", "sure"],
  ["Everything else is done.", "likely"],
])("'%s' says of an ask: %s", (text, doubt) => {
  expect(settled(text, [{ ask: 1, quote: text, stated }])[1]?.[1]).toBe(doubt);
});

test("words that are not in the mail, and asks that were not shown, settle nothing", () => {
  const text = "Hello, nice weather.";
  expect(settled(text, [{ ask: 0, quote: "the logo went up", stated }])).toEqual([
    undefined,
    undefined,
  ]);
  expect(settled(text, [{ ask: 7, quote: "nice weather", stated }])).toEqual([
    undefined,
    undefined,
  ]);
  const later = [{ messageId: "m2", quoteStart: 0, quoteEnd: 20 }];
  expect(settled(text, [{ ask: 0, quote: "nice weather", stated }], { asks: later })).toEqual([
    undefined,
    undefined,
  ]);
});

test.each<Doubt>(["new-sender", "unverified", "unchecked"])(
  "somebody who is not believed (%s) only suggests",
  (doubt) => {
    const quote = "the logo moved up by a centimetre";
    const [closing] = settled(`Hi, ${quote}.`, [{ ask: 0, quote, stated }], { doubt });
    expect(closing).toEqual([quote, doubt]);
  },
);

test("what the rules take for a closing and the model does not is suggested", () => {
  const text = "The logo is higher up now, done.";
  expect(settled(text, [], { asks: [] })[0]?.[1]).toBe("sure");
  expect(settled(text, [])[0]?.[1]).toBe("likely");
});

import { expect, test } from "vitest";
import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import { promptVersion } from "./instructions.ts";
import { spentTokens, unanswered } from "./unanswered.ts";

const answer = (changes: Partial<ModelAnswer> = {}): ModelAnswer => ({
  model: "one",
  promptVersion,
  readTo: 10,
  items: [],
  tokens: { input: 100, output: 10 },
  ...changes,
});
const thread = (...answers: (ModelAnswer | undefined)[]): ExtractionThread => ({
  ownerEmail: "maya@studio.example",
  subject: "Tins",
  messages: answers.map((given, index) => ({
    id: String(index),
    from: { name: "Ines", address: "ines@tea.example" },
    to: [],
    sentAt: "2026-03-02T10:00:00.000+01:00",
    text: "The rim looks thin.",
    attachments: [],
    answer: given,
  })),
});

test("a model is asked about what it has not answered to these instructions, the newest first", () => {
  const mixed = thread(
    undefined,
    answer(),
    answer({ model: "another" }),
    answer({ promptVersion: promptVersion - 1 }),
    answer({ items: null }),
    undefined,
  );
  expect(unanswered(mixed, "one")).toEqual([5, 3, 2, 0]);
  expect(spentTokens(mixed, "one")).toBe(220);
});

import { expect, test } from "vitest";
import { surestOfMails } from "./surest-of-mails.ts";

const ask = (id: string, messageId: string | null, confidence: number) => ({
  ...{ id, messageId, confidence },
});
const ids = (asks: { id: string }[]) => asks.map(({ id }) => id).join("");

test("the three surest of each mail are shown in their order, the others are kept", () => {
  const { shown, others } = surestOfMails([
    ask("a", "m1", 0.5),
    ask("b", "m1", 0.6),
    ask("c", "m2", 0.4),
    ask("d", "m1", 0.55),
    ask("e", "m1", 0.5),
    ask("f", "m1", 0.65),
  ]);
  expect([ids(shown), ids(others)]).toEqual(["bcdf", "ae"]);
});

test("asks of no mail are all shown", () => {
  const { shown, others } = surestOfMails(["a", "b", "c", "d"].map((id) => ask(id, null, 0.5)));
  expect([ids(shown), ids(others)]).toEqual(["abcd", ""]);
});

import { expect, test } from "vitest";
import { withoutName } from "./model-answer-without-name.ts";

const item = {
  ...{ quote: "Move the seal.", kind: "request", page: null, due: null, assignee: "owner" },
  ...{ category: "General", confidence: 1, file: null, task: "Move the seal", reason: "It asks" },
};
const answer = (...items: unknown[]) => ({
  ...{ model: "m", promptVersion: 1, readTo: 20, tokens: { input: 1, output: 1 } },
  items,
});

test("the name goes from what the model said; the rest of it stays", () => {
  const named = {
    ...item,
    file: "Label_V1.png",
    task: "Move the seal in LABEL_v1.png",
    reason: "label_v1.png, twice: label_v1.png",
  };
  expect(withoutName(answer(named, item), ["label_v1.png"], "Move the seal.")).toEqual(
    answer(
      {
        ...named,
        file: null,
        task: "Move the seal in the file",
        reason: "the file, twice: the file",
      },
      item,
    ),
  );
});

test("a name that the mail itself says is the mail's", () => {
  const named = { ...item, file: "a.png", task: "Move it in a.png" };
  const said = "Move the seal in A.png, please.";
  expect(withoutName(answer(named), ["a.png"], said)).toEqual(answer({ ...named, file: null }));
});

test("without the name, or without an answer, it is the same", () => {
  for (const same of [answer(item), answer(), { ...answer(), items: null }, null, { odd: 1 }]) {
    expect(withoutName(same, ["a.png", ""], "")).toBe(same);
  }
});

test("letters that grow in lower case are found as they are written", () => {
  const named = { ...item, reason: "İ: İstanbul.png" };
  expect(withoutName(answer(named), ["İstanbul.png"], "")).toEqual(
    answer({ ...item, reason: "İ: the file" }),
  );
});

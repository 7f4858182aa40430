import { expect, it } from "vitest";
import { readName } from "./read-name.ts";
import { thingKeyOf } from "./thing-words.ts";

const keyOf = (name: string) => thingKeyOf(readName(name, null));

it("calls all versions of a thing alike", () => {
  const names = [
    "Tea-label_v1.pdf",
    "tea label V02.pdf",
    "tea_label final.pdf",
    "TeaLabel (1).pdf",
  ];
  expect(new Set(names.map(keyOf))).toEqual(new Set(["tea label.pdf"]));
});

it("keeps sides, languages and forms apart", () => {
  const names = ["label_front_v1.pdf", "label_back_v1.pdf", "label_DE_v1.pdf", "label_front_v1.ai"];
  expect(new Set(names.map(keyOf)).size).toBe(4);
});

it("has no key for names that tell of no one thing", () => {
  const names = ["IMG_0412.jpg", "Rechnung_1001.pdf", "logo_v3.png", "v2.pdf", "a_b.pdf"];
  expect(names.map(keyOf)).toEqual(names.map(() => null));
});

import { expect, test } from "vitest";
import {
  findEverydayNames,
  judgeEverydayNames,
  readEverydayWords,
  shrinkList,
} from "./everyday-words.ts";

const words = readEverydayWords(`
| term | means | where | instead of |
|---|---|---|---|
| slot | the right to run, see \`Slots\` | \`adapters\` | \`place\`, taking |
| result | what a search returns | \`domain\` | \`found\` |
`);

test("the last column's words in code are refused, and no others", () => {
  expect([...words]).toEqual(["place", "found"]);
});

test("names of files, types and exported functions are read, in either case and number", () => {
  const text = `
    type Place = string;
    interface FoundRows { place: Place }
    export class StreamPlaces {}
    export function findPlace() {}
    export const toPlaces = () => [];
    function ownPlace() {}
    export const places = [];
    export function replaceText() {}`;
  expect(findEverydayNames("app/found-rows.server.ts", text, words)).toEqual([
    "found-rows",
    "Place",
    "FoundRows",
    "StreamPlaces",
    "findPlace",
    "toPlaces",
  ]);
});

test("HTTP's not found is no everyday word", () => {
  expect(findEverydayNames("app/not-found.tsx", "export function notFound() {}", words)).toEqual(
    [],
  );
});

test("a new name is refused, and one that is listed and gone must leave the list", () => {
  const allowed = { "a.ts": ["Place", "Found"] };
  expect(judgeEverydayNames(allowed, allowed)).toEqual([]);
  expect(judgeEverydayNames({ "a.ts": ["Place", "Place", "Found"] }, allowed)).toHaveLength(1);
  expect(judgeEverydayNames({ "a.ts": ["Place"] }, allowed)).toHaveLength(1);
});

test("shrinking follows a moved name, drops what is gone and allows nothing new", () => {
  const found = { "b.ts": ["Place", "Found"], "c.ts": ["Place"] };
  const allowed = { "a.ts": ["Place", "Told"], "b.ts": ["Found"] };
  expect(shrinkList(found, allowed)).toEqual({ "b.ts": ["Place", "Found"] });
});

import { expect, test } from "vitest";
import { effectiveStacks, type StackDecision, type StackFile } from "./effective-stacks.ts";

const said = (decision: Partial<StackDecision>): StackDecision => ({
  joins: null,
  place: null,
  isCurrent: false,
  declined: null,
  ...decision,
});

/** A file that came on the day of its id. */
function file(id: number, more: Partial<StackFile> = {}): StackFile {
  const at = new Date(Date.UTC(2026, 2, id));
  const found = { foundStack: null, foundPlace: null, maybeVersionOf: null };
  const facts = { sha256: `bytes ${id}`, isArchived: false, decision: null };
  const earlier: string[] = [];
  return { id, at, earlier, ...facts, ...found, ...more };
}

const found = (stack: number, place: number, decision: StackDecision | null = null) => ({
  foundStack: stack,
  foundPlace: place,
  decision,
});

/** Stacks by id: their files in order, the front marked with a star. */
function shape(...files: StackFile[]) {
  const places = [...effectiveStacks(files)].filter(([, { stackId }]) => stackId !== null);
  const stacks = Map.groupBy(places, ([, { stackId }]) => stackId ?? 0);
  return [...stacks].map(([, some]) =>
    some
      .toSorted(([one, a], [other, b]) => (a.stackPlace ?? 0) - (b.stackPlace ?? 0) || one - other)
      .map(([id, { stackPlace, isStackFront }]) => `${stackPlace}:${id}${isStackFront ? "*" : ""}`)
      .join(" "),
  );
}

test("shows what was found, the newest in front", () => {
  const files = [file(1, found(1, 1)), file(2, found(1, 2)), file(3, found(1, 3)), file(4)];
  expect(shape(...files)).toEqual(["1:1 2:2 3:3*"]);
});

test("an older version sent late keeps its place", () => {
  expect(shape(file(1, found(1, 2)), file(2, found(1, 3)), file(3, found(1, 1)))).toEqual([
    "1:3 2:1 3:2*",
  ]);
});

test("the same bytes sent again are one version, and no stack by themselves", () => {
  const again = file(3, { ...found(1, 1), sha256: "bytes 1" });
  expect(shape(file(1, found(1, 1)), again, file(4, found(1, 2)))).toEqual(["1:1 1:3 2:4*"]);
  expect(shape(file(1, found(1, 1)), again)).toEqual([]);
});

test("an archived version is in front only where all are archived, whatever a person named", () => {
  const [first, second] = [file(1, found(1, 1)), file(2, found(1, 2))];
  const archived = (one: StackFile): StackFile => ({ ...one, isArchived: true });
  expect(shape(first, archived(second))).toEqual(["1:1* 2:2"]);
  expect(shape(archived(first), archived(second))).toEqual(["1:1 2:2*"]);
  const named = { ...second, ...found(1, 2, said({ isCurrent: true })) };
  expect(shape(first, archived(named))).toEqual(["1:1* 2:2"]);
  expect(shape(first, named, file(3, found(1, 3)))).toEqual(["1:1 2:2* 3:3"]);
  expect(shape(archived(first), archived(named), archived(file(3, found(1, 3))))).toEqual([
    "1:1 2:2* 3:3",
  ]);
});

test("a file that was pulled out stays out, and what comes later follows the others", () => {
  const out = file(2, found(1, 2, said({ joins: 2 })));
  expect(shape(file(1, found(1, 1)), out, file(3, found(1, 3)))).toEqual(["1:1 2:3*"]);
});

test("of two, none is a stack when one is pulled out, even the first", () => {
  expect(shape(file(1, found(1, 1, said({ joins: 1 }))), file(2, found(1, 2)))).toEqual([]);
});

test("a file put with another joins its versions, and takes its own along if it is their first", () => {
  const joined = file(3, found(3, 1, said({ joins: 1 })));
  expect(shape(file(1), file(2), joined, file(4, found(3, 2)))).toEqual(["1:1 2:3 3:4*"]);
});

test("a file put with another leaves its own versions, if it is not their first", () => {
  const moved = file(3, found(2, 2, said({ joins: 1 })));
  const files = [file(1), file(2, found(2, 1)), moved, file(4, found(2, 3))];
  expect(shape(...files)).toEqual(["1:1 2:3*", "1:2 2:4*"]);
});

test("an order that was given stands; what is found later comes after it", () => {
  const files = [
    file(1, found(1, 1, said({ place: 2 }))),
    file(2, found(1, 2, said({ joins: 1, place: 1 }))),
    file(3, found(1, 3)),
  ];
  expect(shape(...files.slice(0, 2))).toEqual(["1:2 2:1*"]);
  expect(shape(...files)).toEqual(["1:2 2:1 3:3*"]);
});

test("the version that a person named is in front, whatever is newer", () => {
  const named = file(1, found(1, 1, said({ isCurrent: true })));
  expect(shape(named, file(2, found(1, 2)), file(3, found(1, 3)))).toEqual(["1:1* 2:2 3:3"]);
});

test("asks about a file until a person has answered", () => {
  const asked = (decision: StackDecision | null) =>
    effectiveStacks([file(1), file(2, { maybeVersionOf: 1, decision })]).get(2)?.versionQuestion;
  expect(asked(null)).toBe(1);
  expect(asked(said({ declined: 1 }))).toBeNull();
  expect(asked(said({ joins: 1 }))).toBeNull();
  expect(effectiveStacks([file(2, { maybeVersionOf: 1 })]).get(2)?.versionQuestion).toBeNull();
});

test("what was put with a file stays one stack when that file is gone", () => {
  const put = { decision: said({ joins: 1 }) };
  expect(shape(file(1), file(2, put), file(3, put))).toEqual(["1:1 2:2 3:3*"]);
  expect(shape(file(2, put), file(3, put))).toEqual(["1:2 2:3*"]);
});

test("two files put with each other are one stack; one put with a missing file is alone", () => {
  const two = [
    file(1, { decision: said({ joins: 2 }) }),
    file(2, { decision: said({ joins: 1 }) }),
  ];
  expect(shape(...two)).toEqual(["1:1 2:2*"]);
  expect(shape(file(1, { decision: said({ joins: 9 }) }), file(2))).toEqual([]);
});

test("bytes that a replacement put aside have places before the file's own", () => {
  const replaced = file(1, { earlier: ["a", "b"] });
  expect(shape(replaced)).toEqual(["3:1*"]);
  expect(shape({ ...replaced, ...found(1, 1) }, file(2, found(1, 2)))).toEqual(["3:1 4:2*"]);
  const again = file(2, { sha256: "b", ...found(1, 1) });
  expect(shape({ ...replaced, ...found(1, 1) }, again)).toEqual(["2:2 3:1*"]);
  expect(shape(file(1, { sha256: "a", earlier: ["a"] }))).toEqual([]);
});

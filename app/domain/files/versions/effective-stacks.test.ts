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
  const found = { foundStack: null, foundPlace: null, maybeVersionOf: null, foundForms: null };
  const shown = { name: `file-${id}.png`, previewState: "ready" as const };
  const facts = { sha256: `bytes ${id}`, isArchived: false, decision: null };
  const earlier: string[] = [];
  return { id, at, earlier, ...facts, ...found, ...shown, ...more };
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

test("shows the found versions, the newest in front", () => {
  const files = [file(1, found(1, 1)), file(2, found(1, 2)), file(3, found(1, 3)), file(4)];
  expect(shape(...files)).toEqual(["1:1 2:2 3:3*"]);
});

test("an older version sent late keeps its place", () => {
  expect(shape(file(1, found(1, 2)), file(2, found(1, 3)), file(3, found(1, 1)))).toEqual([
    "1:3 2:1 3:2*",
  ]);
});

test("the same bytes sent again are one version, also by themselves, with the first in front", () => {
  const again = file(3, { ...found(1, 1), sha256: "bytes 1" });
  expect(shape(file(1, found(1, 1)), again, file(4, found(1, 2)))).toEqual(["1:1 1:3 2:4*"]);
  expect(shape(file(1, found(1, 1)), again)).toEqual(["1:1* 1:3"]);
  const apart = { ...again, decision: said({ joins: 3 }) };
  expect(shape(file(1, found(1, 1)), apart)).toEqual([]);
});

test("what repeats the first version has its place, whatever number its file has", () => {
  for (const id of [3, 4, 5, 6, 1_000_000_001]) {
    const first = file(id, found(id, 1));
    const again = file(id + 1, { ...found(id, 1), sha256: `bytes ${id}` });
    const next = file(id + 2, found(id, 2));
    expect(shape(first, again, next)).toEqual([`1:${id} 1:${id + 1} 2:${id + 2}*`]);
  }
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

test("a file that was pulled out stays out, and later versions follow the others", () => {
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

test("a person's order stays; versions found later come after it", () => {
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

test("files that were joined with one file stay one stack when that file is gone", () => {
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

/** A drawing and its proof, which came together, as the only files or as the versions of two found stacks. */
const ai = (id: number, more: Partial<StackFile> = {}) =>
  file(id, { name: "label.ai", foundForms: id, ...more });
const proof = (id: number, more: Partial<StackFile> = {}) =>
  file(id, {
    name: "label.pdf",
    at: new Date(Date.UTC(2026, 2, id - 1)),
    foundForms: id - 1,
    ...more,
  });
const rounds = (...decisions: (StackDecision | null)[]) => [
  ai(1, found(1, 1, decisions[0])),
  proof(2, found(2, 1, decisions[1])),
  ai(3, found(1, 2, decisions[2])),
  proof(4, found(2, 2, decisions[3])),
];

test("a drawing and its proof are one version, with the proof in front", () => {
  expect(shape(ai(1), proof(2), file(3))).toEqual(["1:1 1:2*"]);
  expect(shape(...rounds())).toEqual(["1:1 1:2 2:3 2:4*"]);
  // The third round comes as a drawing alone.
  expect(shape(...rounds(), file(5, { name: "label.ai", ...found(1, 3) }))).toEqual([
    "1:1 1:2 2:3 2:4 3:5*",
  ]);
});

test("of two forms the one that has a picture is in front, and not an archived one", () => {
  expect(shape(ai(1), proof(2, { previewState: "none" }))).toEqual(["1:1* 1:2"]);
  const none = { previewState: "none" } as const;
  expect(shape(ai(1, none), proof(2, none))).toEqual(["1:1 1:2*"]);
  expect(shape(ai(1), proof(2, { isArchived: true }))).toEqual(["1:1* 1:2"]);
  expect(shape(ai(1, { decision: said({ isCurrent: true }) }), proof(2))).toEqual(["1:1* 1:2"]);
});

test("a form that was pulled out stands alone, and the rest of its versions stay together", () => {
  expect(shape(ai(1), proof(2, { decision: said({ joins: 2 }) }))).toEqual([]);
  expect(shape(...rounds(null, null, null, said({ joins: 4 })))).toEqual(["1:1 1:2 2:3*"]);
  expect(shape(...rounds(null, said({ joins: 2 })))).toEqual(["1:1 2:3 2:4*"]);
  // Put back, it is a form again.
  expect(shape(ai(1), proof(2, { decision: said({ joins: 1 }) }))).toEqual(["1:1 1:2*"]);
});

test("a form that was put with other files does not bring its versions together with them", () => {
  const files = [...rounds(null, null, null, said({ joins: 9 })), file(9, { name: "poster.pdf" })];
  expect(shape(...files)).toEqual(["1:1 1:2 2:3*", "1:4 2:9*"]);
  const both = said({ joins: 9 });
  expect(shape(...rounds(null, null, both, both), file(9))).toEqual(["1:1 1:2*", "1:3 1:4 2:9*"]);
});

test("an order that was given orders versions with all their forms", () => {
  const [second, first] = [said({ place: 2 }), said({ joins: 2, place: 1 })];
  expect(shape(...rounds(second, second, first, first))).toEqual(["1:3 1:4 2:1 2:2*"]);
});

test("what was sent again is the same version and form, whatever came anew beside it", () => {
  const again = file(5, { name: "label.ai", sha256: "bytes 3", ...found(1, 2), foundForms: 5 });
  const anew = file(6, { name: "label.pdf", at: again.at, ...found(2, 3), foundForms: 5 });
  expect(shape(...rounds(), again, anew)).toEqual(["1:1 1:2 2:3 2:4 2:5 3:6*"]);
});

test("bytes that were put aside of a proof are the version that its drawing is of", () => {
  expect(shape(ai(1), proof(2, { earlier: ["before"] }))).toEqual(["1:1 2:2*"]);
  const both = [ai(1, { earlier: ["a"] }), proof(2, { earlier: ["b"] })];
  expect(shape(...both)).toEqual(["2:1 2:2*"]);
});

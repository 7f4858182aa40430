import { expect, test } from "vitest";
import {
  comparedAddress,
  formsBeside,
  movedOrder,
  openTasksOf,
  shownFiles,
  stackCards,
} from "./stack-cards.ts";

function file(id: number, stack: [id: number, place: number] | null = null, isStackFront = true) {
  const [stackId, stackPlace] = stack ?? [null, null];
  const flags = { isHidden: false, isArchived: false, isLeaving: false };
  const shown = { name: `label-${id}.png`, previewState: "ready" as const };
  return { id, ...shown, ...flags, stackId, stackPlace, isStackFront };
}
const shape = (...files: ReturnType<typeof file>[]) =>
  stackCards(files).map(({ file: { id }, versions }) => [id, versions.map((one) => one.id)]);
const [v1, v2, v3] = [file(1, [1, 1], false), file(2, [1, 2], false), file(3, [1, 3])];

test("a stack is one card, where the first of its files stands, with its versions oldest first", () => {
  expect(shape(file(4), v3, v1, v2)).toEqual([
    [4, []],
    [3, [1, 2, 3]],
  ]);
  // Its first version has open tasks, and is listed first.
  expect(shape(v1, file(4), v3, v2)).toEqual([
    [3, [1, 2, 3]],
    [4, []],
  ]);
});

test("the same bytes again are no version more, and are found on the card all the same", () => {
  const files = [file(3, [1, 2]), file(2, [1, 1], false), file(1, [1, 1], false)];
  expect(shape(...files)).toEqual([[3, [1, 3]]]);
  const [card] = stackCards(files);
  expect(card?.members.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(openTasksOf(card?.members ?? [], new Map([[2, 3]]))).toBe(3);
});

test("when the front is on its way to the trash, the newest of the others stands for it", () => {
  expect(shape({ ...v3, isLeaving: true }, v1, v2)).toEqual([
    [3, []],
    [2, [1, 2]],
  ]);
  expect(shape({ ...v3, isLeaving: true }, { ...v2, isLeaving: true }, v1)).toEqual([
    [3, []],
    [2, []],
    [1, []],
  ]);
});

test("no version that is archived or hidden hides the others", () => {
  expect(shape(v1, v2, { ...v3, isArchived: true })).toEqual([[2, [1, 2, 3]]]);
  const archived = [v1, v2, v3].map((one) => ({ ...one, isArchived: true }));
  expect(shape(...archived)).toEqual([[3, [1, 2, 3]]]);
  expect(shape(v1, v2, { ...v3, isHidden: true })).toEqual([
    [2, [1, 2]],
    [3, []],
  ]);
});

test("the arrow keys step from card to card, from whichever version is looked at", () => {
  const ids = (selected: number) =>
    shownFiles(stackCards([file(4), v3, v1, v2]), { id: selected }).map(({ id }) => id);
  expect(ids(4)).toEqual([4, 3]);
  expect(ids(1)).toEqual([4, 1]);
});

test("a version moves by one place, and not past an end", () => {
  expect(movedOrder([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
  expect(movedOrder([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(movedOrder([1, 2, 3], 3, 1)).toBeNull();
  expect(movedOrder([1, 2, 3], 9, 1)).toBeNull();
});

const form = (id: number, name: string, place = 1, isStackFront = false) => ({
  ...file(id, [1, place], isStackFront),
  name,
});

test("a drawing and its proof are one card, with the proof for its version", () => {
  const pair = [form(1, "label.ai"), form(2, "label.pdf", 1, true)];
  expect(shape(...pair, file(3))).toEqual([
    [2, [2]],
    [3, []],
  ]);
  const rounds = [form(1, "a.ai"), form(2, "a.pdf"), form(3, "b.ai", 2), form(4, "b.pdf", 2, true)];
  expect(shape(...rounds)).toEqual([[4, [2, 4]]]);
  expect(shape(form(1, "label.ai"), { ...form(2, "label.pdf", 1, true), isLeaving: true })).toEqual(
    [
      [1, []],
      [2, []],
    ],
  );
});

test("a comparison stays in the extension that it is opened in", () => {
  const path = "/dashboard/thread/a%2Fb/compare";
  expect(comparedAddress("a/b", 1, 2, { extension: false })).toBe(`${path}?older=1&newer=2`);
  expect(comparedAddress("a/b", null, 2, { extension: true })).toBe(
    `${path}?newer=2&extension=chrome`,
  );
});

test("beside a form stand those of the same version, each once", () => {
  const members = [
    form(1, "label.ai"),
    form(2, "label.pdf", 1, true),
    form(3, "label.ai", 1),
    form(4, "label.ai", 2),
  ];
  const names = (id: number) => formsBeside(members[id - 1]!, members).map((one) => one.id);
  expect([names(2), names(1), names(4)]).toEqual([[2, 1], [1, 2], [4]]);
});

import { expect, test } from "vitest";
import { withPendingStacks } from "./pending-stacks.ts";

const file = (id: number, place: number | null, isStackFront = false) => ({
  ...{ id, sentAt: `2026-03-0${id}T10:00:00.000Z`, versionQuestion: id === 4 ? 3 : null },
  continues: place === 1 ? { id: 9 } : null,
  ...{ stackId: place === null ? null : 1, stackPlace: place, isStackFront },
});
/** Three versions, and a file by itself that came after them. */
const files = [file(1, 1), file(2, 2), file(3, 3, true), file(4, null, true)];

function said(id: number, fields: Record<string, string>, failed = false) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  const shown = withPendingStacks(files, [{ action: `/files/${id}/versions`, data, failed }]);
  return shown.map(
    ({ stackId, stackPlace, isStackFront }) =>
      `${stackId ? `v${stackPlace}` : "alone"}${isStackFront ? "*" : ""}`,
  );
}

test("a file that is current is in front of its versions", () => {
  expect(said(1, { says: "is-current" })).toEqual(["v1*", "v2", "v3", "alone*"]);
});

test("a file that is taken out stands alone, and the newest of the others is in front", () => {
  expect(said(3, { says: "stands-alone" })).toEqual(["v1", "v2*", "alone*", "alone*"]);
  expect(said(1, { says: "stands-alone" })).toEqual(["alone*", "v2", "v3*", "alone*"]);
});

test("in another order the newest is in front, if it was", () => {
  expect(said(3, { says: "order", order: "1,3,2" })).toEqual(["v1", "v3*", "v2", "alone*"]);
});

test("a file joins the versions of another at its time, and is asked about no more", () => {
  expect(said(4, { says: "joins", other: "2" })).toEqual(["v1", "v2", "v3", "v4*"]);
  const early = files.map((one) => (one.id === 4 ? { ...one, sentAt: "2026-03-02T12:00Z" } : one));
  const data = new FormData();
  data.set("says", "joins");
  data.set("other", "1");
  const shown = withPendingStacks(early, [{ action: "/files/4/versions", data, failed: false }]);
  expect(shown.map(({ stackPlace }) => stackPlace)).toEqual([1, 2, 4, 3]);
  expect(shown.map(({ isStackFront }) => isStackFront)).toEqual([false, false, true, false]);
  expect(shown[3]?.versionQuestion).toBeNull();
});

test("the other forms of a version move with it", () => {
  const forms = [file(1, 1), file(2, 1), file(3, 2), file(4, 2, true)];
  const data = new FormData();
  data.set("says", "order");
  data.set("order", "4,2");
  const shown = withPendingStacks(forms, [{ action: "/files/4/versions", data, failed: false }]);
  expect(shown.map(({ stackPlace }) => stackPlace)).toEqual([2, 2, 1, 1]);
  expect(shown.map(({ isStackFront }) => isStackFront)).toEqual([false, true, false, false]);
});

test("what continues nothing tells of no earlier file, whichever of the versions it is said of", () => {
  const data = new FormData();
  data.set("says", "continues-nothing");
  const shown = (id: number) =>
    withPendingStacks(files, [{ action: `/files/${id}/versions`, data, failed: false }]);
  expect(shown(2).map(({ continues }) => continues)).toEqual([null, null, null, null]);
  expect(shown(4)[0]?.continues).toEqual({ id: 9 });
});

test("what was refused, and the undo, change nothing before the answer", () => {
  const before = ["v1", "v2", "v3*", "alone*"];
  expect(said(1, { says: "is-current" }, true)).toEqual(before);
  expect(said(1, { says: "as-before", decisions: "[]" })).toEqual(before);
  expect(said(9, { says: "is-current" })).toEqual(before);
});

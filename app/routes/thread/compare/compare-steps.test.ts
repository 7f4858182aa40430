import { expect, test } from "vitest";
import { lastChange, otherHeld, readCompareAddress } from "./compare-address.ts";
import { type ComparedFile, pagesOf } from "./compare-data.ts";
import { stepsFrom } from "./compare-steps.ts";

function pdf(id: number, pages: number): ComparedFile {
  return {
    ...{ id, version: null, name: `book-${id}.pdf`, type: "application/pdf", size: 34_000, pages },
    ...{ content: `/files/${id}/content`, previewUrl: `/files/${id}/preview/1?v=a` },
    ...{ previewState: "ready", previewReason: null, previewWidth: 400, previewHeight: 300 },
  };
}

const read = (search: string | null) => readCompareAddress(new URLSearchParams(search ?? ""));

test("after an inserted page the offset stays from page to page, and pages without a partner are not compared", () => {
  const [older, newer] = [pdf(1, 3), pdf(2, 4)];
  const from = read("?page=3&offset=-1&change=2&x=40&zoom=200");
  expect(pagesOf({ older, newer }, from)).toMatchObject({ olderPage: 2, newerPage: 3 });
  const next = read(stepsFrom(from, 4, 2).nextPage);
  expect(next).toMatchObject({ page: 4, offset: -1, change: 0, x: 0, zoom: 200 });
  expect(pagesOf({ older, newer }, next)).toMatchObject({ olderPage: 3, newerPage: 4 });
  expect(stepsFrom(next, 4, 0)).toMatchObject({ nextPage: null, nextChange: null });
  expect(pagesOf({ older, newer }, read("?page=1&offset=-1"))).toBeNull();
  expect(pagesOf({ older, newer }, read("?page=4"))).toBeNull();
  expect(pagesOf({ older, newer }, read("?page=5&offset=-2"))).toBeNull();
});

test("after the last change of a page comes the first one of the next page, and back", () => {
  const steps = (search: string, changes: number | null) => stepsFrom(read(search), 3, changes);
  expect(read(steps("?page=2&change=4&x=40&task=a", 4).nextChange)).toMatchObject({
    ...{ page: 3, change: 1, x: 0, task: null },
  });
  expect(read(steps("?page=2", 0).nextChange)).toMatchObject({ page: 3, change: 1 });
  expect(read(steps("?page=2&change=1", 4).previousChange)).toMatchObject({
    ...{ page: 1, change: lastChange },
  });
  expect(steps("?page=3&change=4", 4).nextChange).toBeNull();
  expect(steps("?page=1&change=1", 4).previousChange).toBeNull();
  expect(steps("?page=2&change=1", null).nextChange).toBeNull();
});

test("from a zoom between the steps, a step leads to the next above or below", () => {
  expect(read(stepsFrom(read("?zoom=230"), 1, 0).larger).zoom).toBe(300);
  expect(read(stepsFrom(read("?zoom=230"), 1, 0).smaller).zoom).toBe(200);
});

test("by hand a blink shows the newer version first, and then each in turn", () => {
  expect(["?", "?held=newer", "?held=older"].map((search) => otherHeld(read(search)))).toEqual([
    "newer",
    "older",
    "newer",
  ]);
});

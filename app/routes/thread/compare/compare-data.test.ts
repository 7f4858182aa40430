import { expect, test } from "vitest";
import { readCompareAddress } from "./compare-address.ts";
import { type ComparedFile, pageCount, pagesOf } from "./compare-data.ts";

function picture(id: number): ComparedFile {
  return {
    ...{ id, name: `label-${id}.png`, type: "image/png", size: 34_000, pages: null },
    ...{ content: `/files/${id}/content`, previewUrl: `/files/${id}/preview/1?v=a` },
    ...{ previewState: "ready", previewReason: null, previewWidth: 400, previewHeight: 300 },
    version: null,
  };
}

test("a picture, which has no count of pages, is compared as one page", () => {
  const address = readCompareAddress(new URLSearchParams());
  expect(pageCount(picture(1))).toBe(1);
  expect(pagesOf({ older: picture(1), newer: picture(2) }, address)).toMatchObject({
    ...{ older: 1, newer: 2, olderPage: 1, newerPage: 1 },
  });
});

import { expect, test } from "vitest";
import { movingPicture, originalPicture, pageAddress } from "./page-address.ts";

const file = { type: "image/png", size: 1000, content: "/files/1/content?v=a", previewUrl: null };

test("each page has an address of its own", () => {
  expect(pageAddress("/files/4/preview/1?v=ab", 1)).toBe("/files/4/preview/1?v=ab");
  expect(pageAddress("/files/4/preview/1?v=ab", 12)).toBe("/files/4/preview/12?v=ab");
});

test("only what every browser draws is shown as its original", () => {
  expect(originalPicture(file)).toBe(file.content);
  expect(originalPicture({ ...file, type: "image/svg+xml" })).toBeNull();
  expect(originalPicture({ ...file, type: "image/tiff" })).toBeNull();
  expect(originalPicture({ ...file, size: 30_000_000 })).toBe(file.content);
  expect(originalPicture({ ...file, size: 30_000_001 })).toBeNull();
});

test("a GIF moves on demand, once it has a picture that stands still", () => {
  const gif = { ...file, type: "image/gif", previewUrl: "/files/1/preview/1?v=b" };
  expect(movingPicture(gif)).toBe("/files/1/content?v=a");
  expect(movingPicture({ ...gif, previewUrl: null })).toBeNull();
  expect(movingPicture({ ...gif, type: "image/png" })).toBeNull();
  expect(movingPicture({ ...gif, size: 30_000_001 })).toBeNull();
});

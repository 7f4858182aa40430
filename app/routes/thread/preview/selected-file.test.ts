import { expect, test } from "vitest";
import { fileBeside, selectFile } from "./selected-file.ts";

const logo = { id: 1, isHidden: true };
const drawing = { id: 2, isHidden: false };
const photo = { id: 3, isHidden: false };
const files = [logo, drawing, photo];

test("the file asked for is shown, hidden or not", () => {
  expect(selectFile(files, 3)).toBe(photo);
  expect(selectFile(files, 1)).toBe(logo);
});

test("without one, and for one that is gone, the first visible file is shown", () => {
  expect(selectFile(files, null)).toBe(drawing);
  expect(selectFile(files, 99)).toBe(drawing);
});

test("no file is shown when there are none, or the whole thread was chosen", () => {
  expect(selectFile([], 3)).toBeNull();
  expect(selectFile([logo], null)).toBeNull();
  expect(selectFile(files, "none")).toBeNull();
});

test("the arrow keys stop at the ends", () => {
  expect(fileBeside(files, drawing, 1)).toBe(photo);
  expect(fileBeside(files, photo, 1)).toBeNull();
  expect(fileBeside(files, logo, -1)).toBeNull();
  expect(fileBeside(files, null, 1)).toBe(logo);
  expect(fileBeside([], null, 1)).toBeNull();
});

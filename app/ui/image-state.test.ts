import { expect, test } from "vitest";
import { imageState } from "./image-state.ts";

test.each([
  ["waiting", { complete: false, naturalWidth: 0, currentSrc: "/a.png" }],
  ["waiting", { complete: true, naturalWidth: 0, currentSrc: "" }],
  ["failed", { complete: true, naturalWidth: 0, currentSrc: "/a.png" }],
  ["loaded", { complete: true, naturalWidth: 8, currentSrc: "/a.png" }],
])("is %s: %j", (state, image) => {
  expect(imageState(image)).toBe(state);
});

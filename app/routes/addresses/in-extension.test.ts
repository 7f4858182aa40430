import { expect, test } from "vitest";
import { inExtension } from "./in-extension.ts";

test("an address stays in the extension only where its page is inside", () => {
  expect(inExtension("/dashboard?of=7", false)).toBe("/dashboard?of=7");
  expect(inExtension("/dashboard?of=7", true)).toBe("/dashboard?of=7&extension=chrome");
  expect(inExtension("/files/7/timeline", true)).toBe("/files/7/timeline?extension=chrome");
});

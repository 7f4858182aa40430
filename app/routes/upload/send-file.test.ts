import { expect, test } from "vitest";
import { uploadedFileId } from "./send-file.ts";

test("the new file's id is found in both shapes of the answer", () => {
  expect(uploadedFileId({ fileId: 7, previewUrl: null })).toBe(7);
  expect(uploadedFileId({ file: { id: 8 } })).toBe(8);
});

test.each([null, {}, { file: null }, { fileId: "7" }, "7", []])("no id in %j", (body) => {
  expect(uploadedFileId(body)).toBeNull();
});

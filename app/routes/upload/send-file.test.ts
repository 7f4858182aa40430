import { expect, test } from "vitest";
import { errorMessage, uploadedFileId } from "./send-file.ts";

test("the new file's id is found in both shapes of the answer", () => {
  expect(uploadedFileId({ fileId: 7, previewUrl: null })).toBe(7);
  expect(uploadedFileId({ file: { id: 8 } })).toBe(8);
});

test.each([null, {}, { file: null }, { fileId: "7" }, "7", []])("no id in %j", (body) => {
  expect(uploadedFileId(body)).toBeNull();
});

test("the server's sentence is found, anything else is not taken for one", () => {
  expect(errorMessage({ error: { message: "The file is empty.", field: "file" } })).toBe(
    "The file is empty.",
  );
  for (const body of [null, {}, { error: "x" }, { error: { message: "" } }]) {
    expect(errorMessage(body)).toBeNull();
  }
});

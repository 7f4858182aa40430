import { expect, test } from "vitest";
import { failureReason, uploadedFileId, uploadUndo } from "./send-file.ts";

test("the new file's id is found in both shapes of the answer", () => {
  expect(uploadedFileId({ fileId: 7, previewUrl: null })).toBe(7);
  expect(uploadedFileId({ file: { id: 8 } })).toBe(8);
});

test.each([null, {}, { file: null }, { fileId: "7" }, "7", []])("no id in %j", (body) => {
  expect(uploadedFileId(body)).toBeNull();
});

test("an upload can be undone where it added a file", () => {
  expect(uploadUndo({ revision: 7 })).toMatchObject({ undo: { action: "/undo/7" } });
  expect(uploadUndo({ revision: null })).toEqual({});
});

test("a failure is told in the server's words, by its status, or as no answer at all", () => {
  const failed = { ok: false as const, message: null, statusText: "", cancelled: false };
  expect(failureReason({ ...failed, message: "This file is empty.", statusText: "x" })).toBe(
    "This file is empty.",
  );
  expect(failureReason({ ...failed, statusText: "Bad Gateway" })).toBe("Bad Gateway");
  expect(failureReason(failed)).toBe("The server could not be reached.");
});

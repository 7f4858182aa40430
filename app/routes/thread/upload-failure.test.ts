import { expect, test } from "vitest";
import { uploadFailure } from "./upload-failure.ts";

const failed = { ok: false as const, message: null, statusText: "", cancelled: false };

test("the server's sentence comes first, then its status, then the general words", () => {
  const description = (change: { message?: string; statusText?: string }) =>
    uploadFailure({ ...failed, ...change }).description;
  expect(description({ message: "The file is empty.", statusText: "Bad Request" })).toBe(
    "The file is empty.",
  );
  expect(description({ statusText: "Payload Too Large" })).toBe("Upload failed: Payload Too Large");
  expect(description({})).toBe("Failed to upload file");
});

import { expect, test } from "vitest";
import { errorMessage } from "./error-message.ts";

test("the server's sentence is found, anything else is not taken for one", () => {
  expect(errorMessage({ error: { message: "The file is empty.", field: "file" } })).toBe(
    "The file is empty.",
  );
  for (const body of [null, {}, { error: "x" }, { error: { message: "" } }, "toString"]) {
    expect(errorMessage(body)).toBeNull();
  }
});

import { expect, test } from "vitest";
import { testHeaders } from "./test-access.ts";

test("the header is sent only when the flag has the value true", () => {
  expect(testHeaders("true")).toEqual({ "x-test-mode": "true" });
  for (const flag of [null, "", "1", "TRUE", "false"]) expect(testHeaders(flag)).toEqual({});
});

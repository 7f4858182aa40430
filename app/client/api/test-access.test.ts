import { expect, test } from "vitest";
import { testAccessKey, testHeaders } from "./test-access.ts";

test("the header is sent only when the flag has the value true", () => {
  expect(testHeaders({ pathname: "/test", flag: "true" })).toEqual({ "x-test-mode": "true" });
  for (const flag of [null, "", "1", "TRUE", "false"])
    expect(testHeaders({ pathname: "/test", flag })).toEqual({});
  expect(testAccessKey).toBe("galley:test-access");
});

test("the header is sent from /test only", () => {
  for (const pathname of ["/", "/dashboard", "/test/", "/tests", "/account"])
    expect(testHeaders({ pathname, flag: "true" })).toEqual({});
  // There is no page outside a browser.
  expect(testHeaders()).toEqual({});
});

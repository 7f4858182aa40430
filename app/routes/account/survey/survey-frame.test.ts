import { expect, test } from "vitest";
import { saysSubmitted, surveyAddress } from "./survey-frame.ts";

const submitted = {
  origin: "https://form.typeform.com",
  data: { type: "form-submit", embedId: "e1", responseId: "r" },
};

test("the survey's own message counts, once it names this embedding", () => {
  expect(saysSubmitted(submitted, "e1")).toBe(true);
  expect(saysSubmitted(submitted, "e2")).toBe(false);
});

test.each([
  { ...submitted, origin: "https://evil.example" },
  { ...submitted, data: { type: "form-ready", embedId: "e1" } },
  { ...submitted, data: "form-submit" },
  { ...submitted, data: null },
])("other messages do not: %j", (message) => {
  expect(saysSubmitted(message, "e1")).toBe(false);
});

test("an id cannot change the address's host or path", () => {
  expect(new URL(surveyAddress("../x?y", "e 1")).pathname).toBe("/to/..%2Fx%3Fy");
  expect(new URL(surveyAddress("ab", "e 1")).searchParams.get("typeform-embed-id")).toBe("e 1");
});

import { data } from "react-router";
import { expect, test } from "vitest";
import { withoutErrors } from "./quiet-failures.ts";
import { RequestTimedOut } from "./request-timeout.ts";

test("a failed form answers ok: false, a redirect and an answer stay as they are", () => {
  const redirect = new Response(null, { status: 302 });
  expect(
    withoutErrors({
      failed: { type: "error", result: new Error("500") },
      redirected: { type: "error", result: redirect },
      answered: { type: "data", result: { ok: true } },
    }),
  ).toEqual({
    failed: { type: "data", result: { ok: false } },
    redirected: { type: "error", result: redirect },
    answered: { type: "data", result: { ok: true } },
  });
});

test("without a network the answer prevents a revalidation", () => {
  expect(
    withoutErrors({ sent: { type: "error", result: new TypeError("Failed to fetch") } }),
  ).toEqual({ sent: { type: "data", result: data({ ok: false }, { status: 503 }) } });
});

test("a form that got no answer in time says so, and nothing is read again", () => {
  const reason = "Request timed out. The server might be busy. Please try again in a moment.";
  expect(withoutErrors({ sent: { type: "error", result: new RequestTimedOut() } })).toEqual({
    sent: { type: "data", result: data({ ok: false, reason }, { status: 504 }) },
  });
});

test("a form that a busy server put off says so, and nothing is read again", () => {
  const reason = "Galley is busy at the moment. Please try again in a moment.";
  const text = JSON.stringify({ error: { message: reason, retryAfterMs: 700 } });
  const error = { status: 503, statusText: "", internal: false, data: text };
  expect(withoutErrors({ sent: { type: "error", result: error } })).toEqual({
    sent: { type: "data", result: data({ ok: false, reason }, { status: 503 }) },
  });
});

test("the server's own words come along", () => {
  const refused = { status: 429, statusText: "", internal: false };
  const error = { message: "Too many requests. Please wait a moment and try again." };
  expect(
    withoutErrors({ sent: { type: "error", result: { ...refused, data: { error } } } }),
  ).toEqual({ sent: { type: "data", result: { ok: false, reason: error.message } } });
  expect(withoutErrors({ sent: { type: "error", result: { ...refused, data: "" } } })).toEqual({
    sent: { type: "data", result: { ok: false } },
  });
});

import { expect, test } from "vitest";
import { withoutErrors } from "./quiet-failures.ts";

test("a failed form answers ok: false, a redirect and an answer stay as they are", () => {
  const redirect = new Response(null, { status: 302 });
  expect(
    withoutErrors({
      failed: { type: "error", result: new TypeError("Failed to fetch") },
      redirected: { type: "error", result: redirect },
      answered: { type: "data", result: { ok: true } },
    }),
  ).toEqual({
    failed: { type: "data", result: { ok: false } },
    redirected: { type: "error", result: redirect },
    answered: { type: "data", result: { ok: true } },
  });
});

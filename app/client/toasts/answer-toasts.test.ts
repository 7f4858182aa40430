import { data } from "react-router";
import { expect, test } from "vitest";
import { toastsOf } from "./answer-toasts.ts";

const toast = { title: "File moved to trash" };

test("an answer's toast is found, with a status of its own and without", () => {
  expect(toastsOf({ a: { type: "data", result: { ok: true, toast } } })).toEqual([toast]);
  const refused = data({ ok: false, toast }, { status: 404 });
  expect(toastsOf({ a: { type: "data", result: refused } })).toEqual([toast]);
});

test("answers without one, errors and redirects show nothing", () => {
  expect(
    toastsOf({
      a: { type: "data", result: { ok: true } },
      b: { type: "data", result: { ok: true, toast: "text" } },
      c: { type: "data", result: null },
      d: { type: "error", result: { toast } },
      e: { type: "data", result: new Response() },
    }),
  ).toEqual([]);
});

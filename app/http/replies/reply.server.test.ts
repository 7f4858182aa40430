import { expect, test } from "vitest";
import { flashCookie } from "#app/http/cookies.server.ts";
import type { Toast } from "#app/http/toast.ts";
import { isDocumentRequest, replyToForm, safeReturnTo } from "./reply.server.ts";

test.each([
  ["/dashboard/thread/abc?file=2#quote", "/dashboard/thread/abc?file=2#quote"],
  ["//evil.example/x", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["/.//evil.example", "/dashboard"],
  ["/a/..//evil.example", "/dashboard"],
  ["/%2e%2e//evil.example", "/dashboard"],
  ["https://evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["", "/dashboard"],
  [null, "/dashboard"],
])("after a form, %s leads to %s", (asked, path) => {
  expect(safeReturnTo(asked)).toBe(path);
});

const url = "http://localhost:3000/tasks/1/status";

/** The redirect that answers a plain form. */
async function replyToPlainForm(toast: Toast): Promise<Response> {
  const request = new Request(url, { method: "POST", headers: { "sec-fetch-mode": "navigate" } });
  const reply = replyToForm(request, { ok: true, toast, returnTo: "/trash" });
  const response = await reply.catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error("It was not redirected.");
  return response;
}

test("a plain form is sent on, with its toast in a cookie for the next page", async () => {
  const response = await replyToPlainForm({ title: "Saved" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/trash");
  expect(response.headers.get("set-cookie")).toMatch(/^galley-flash-3000=.+HttpOnly/);
});

test.each([
  ["is kept", 10, true],
  ["that no cookie can hold is left out, and its message stays", 5_000, false],
])("an undo %s", async (_, length, isKept) => {
  const fields = { decisions: "x".repeat(length) };
  const undo = { action: "/files/7/versions", fields, failure: "Could not undo it." };
  const response = await replyToPlainForm({ title: "Saved", undo });
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie.length).toBeLessThan(4_096);
  const kept = await flashCookie().parse(cookie.split(";")[0] ?? "");
  expect(kept).toEqual(isKept ? { title: "Saved", undo } : { title: "Saved" });
});

test("a fetcher gets the data", async () => {
  const request = new Request(url, { method: "POST", headers: { "sec-fetch-mode": "cors" } });
  const reply = await replyToForm(request, { ok: false, toast: { title: "No" }, status: 409 });
  expect(reply.data).toEqual({ ok: false, toast: { title: "No" } });
  expect(reply.init?.status).toBe(409);
});

test("an old browser's form is known by what it accepts", () => {
  expect(isDocumentRequest(new Request(url, { headers: { accept: "text/html,*/*" } }))).toBe(true);
  expect(isDocumentRequest(new Request(url, { headers: { accept: "*/*" } }))).toBe(false);
});

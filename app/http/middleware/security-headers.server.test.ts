import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { nonceContext, styleHashContext } from "#app/http/context.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

async function answered(own: Record<string, string> = {}, styleHash: string | null = null) {
  const context = new RouterContextProvider();
  context.set(styleHashContext, styleHash);
  const request = new Request("http://localhost:3000/dashboard");
  const url = new URL(request.url);
  const response = await securityHeaders(
    { request, context, params: {}, url, pattern: "/dashboard" },
    async () => new Response("page", { headers: own }),
  );
  if (!response) throw new Error("It did not answer.");
  return { headers: response.headers, nonce: context.get(nonceContext) };
}

test("a page may run its own scripts, send its forms home and to Google, and nothing else", async () => {
  const { headers, nonce } = await answered();
  const rules = (headers.get("content-security-policy") ?? "").split("; ");
  expect(rules).toEqual([
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    expect.stringMatching(/^img-src 'self' data: blob: http/),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "frame-src 'none'",
    expect.stringMatching(/^form-action 'self' http/),
    expect.stringMatching(/^frame-ancestors chrome-extension:\/\/[a-p]{32}$/),
    "base-uri 'none'",
    "object-src 'none'",
  ]);
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect((await answered()).nonce).not.toBe(nonce);
});

test("a page that carries its styles may show those and no others", async () => {
  const { headers } = await answered({}, "sha256-abc=");
  expect(headers.get("content-security-policy")).toContain("; style-src 'self' 'sha256-abc='; ");
});

test("an answer is kept by nobody", async () => {
  expect((await answered()).headers.get("cache-control")).toBe("no-store");
});

test("an answer's own policy and caching stay", async () => {
  const own = { "content-security-policy": "sandbox", "cache-control": "private" };
  expect(Object.fromEntries((await answered(own)).headers)).toMatchObject(own);
});

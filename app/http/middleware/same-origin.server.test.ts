import { RouterContextProvider } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { clientAddressContext } from "#app/http/context.server.ts";
import { comesFromUs, sameOrigin } from "./same-origin.server.ts";

afterAll(closeDatabase);

const request = (headers: Record<string, string>) =>
  new Request("http://localhost:3000/x", { method: "POST", headers });

test.each([
  ["our own origin", { origin: "http://localhost:3000" }, true],
  ["another port of this machine", { origin: "http://localhost:3001" }, false],
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, false],
  ["an opaque origin", { origin: "null" }, false],
  ["an extension that is not configured", { origin: "chrome-extension://abcdef" }, false],
  ["a browser that names no origin but another site", { "sec-fetch-site": "cross-site" }, false],
  ["a sibling domain", { "sec-fetch-site": "same-site" }, false],
  ["a client that is no browser", {}, true],
])("a change asked for by %s", (_, headers, accepted) => {
  expect(comesFromUs(request(headers))).toBe(accepted);
});

test.each([
  ["GET", 200],
  ["HEAD", 200],
  ["OPTIONS", 200],
  ["POST", 403],
  ["PUT", 403],
  ["PATCH", 403],
  ["DELETE", 403],
])("%s from another site is answered %s", async (method, status) => {
  const headers = { origin: "https://evil.example" };
  const asked = new Request("http://localhost:3000/x", { method, headers });
  const response = await sameOrigin(
    {
      request: asked,
      context: new RouterContextProvider(),
      params: {},
      url: new URL(asked.url),
      pattern: "/x",
    },
    async () => new Response(),
  );
  expect(response?.status).toBe(status);
  if (status === 403)
    expect(await response?.text()).toContain("This request came from another site.");
});

test("another site's changes are counted by network, and at last answered 429", async () => {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, "203.0.113.200");
  const headers = { origin: "https://evil.example" };
  const ask = async () => {
    const asked = new Request("http://localhost:3000/x", { method: "POST", headers });
    const args = { request: asked, context, params: {}, url: new URL(asked.url), pattern: "/x" };
    return (await sameOrigin(args, async () => new Response()))?.status;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
  const statuses: unknown[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push(await ask());
  vi.useRealTimers();
  expect(statuses).toEqual([...Array(60).fill(403), 429]);
});

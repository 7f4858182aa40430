import { expect, test } from "vitest";
import { comesFromUs } from "./same-origin.server.ts";

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

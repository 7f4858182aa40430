import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** A change that another site requests is refused by our own check, for every kind of request. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const origins = [
  "https://evil.example",
  "https://evil.example:8443",
  "http://localhost:3001",
  "https://localhost:3000",
  "null",
  "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
  "https://evil.example.",
];
const paths = [
  "/dashboard",
  "/dashboard.data",
  "/tasks",
  "/tasks.data",
  "/_.data",
  "/api/threads",
  "/auth/google",
  "/nowhere",
];

test.each(paths)("POST %s", async (path) => {
  for (const origin of origins) {
    const headers = { origin, cookie: world.owner.cookie };
    const response = await ask(path, { method: "POST", headers, body: new URLSearchParams() });
    const text = await response.text();
    expect([origin, response.status, text]).toEqual([
      origin,
      403,
      '{"error":{"message":"This request came from another site."}}',
    ]);
    expect(response.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

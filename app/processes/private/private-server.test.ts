import { once } from "node:events";
import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PrivateServer, servePrivately } from "./private-server.ts";

let server: PrivateServer;
beforeAll(async () => {
  server = await servePrivately(
    { "/metrics": async () => ({ status: 200, type: "text/plain", body: "figures" }) },
    { host: "127.0.0.1", names: ["galley.internal"], port: 0, setting: "METRICS_PORT" },
  );
});
afterAll(() => server.close());

test.each([
  ["127.0.0.1:3002", 200],
  ["[::1]:3002", 200],
  ["localhost:3002", 200],
  ["web:3002", 200],
  ["galley.internal", 200],
  ["GALLEY.internal:3002", 200],
  ["stranger.example", 421],
  ["127.0.0.1.stranger.example:3002", 421],
  ["galley.internal.stranger.example", 421],
  ["a b", 421],
])("asked as %s it answers %i", async (host, status) => {
  const asked = get({ port: server.port, path: "/metrics", headers: { host } });
  const [answer] = await once(asked, "response");
  answer.resume();
  expect(answer.statusCode).toBe(status);
});

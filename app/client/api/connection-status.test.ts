import { afterAll, expect, test } from "vitest";
import { startTestServer } from "#tests/setup/servers/api-test-server.ts";
import { askConnectionStatus } from "./connection-status.ts";

type Server = Awaited<ReturnType<typeof startTestServer>>;
const address = "/api/gmail/connection-status";
const servers: Server[] = [];
const { signal } = new AbortController();

async function answering(answer: Parameters<typeof startTestServer>[0][string]) {
  const server = await startTestServer({ [address]: answer });
  servers.push(server);
  return askConnectionStatus(signal, server.origin);
}
afterAll(() => Promise.all(servers.map((server) => server.close())));

test("the poll returns the status that the banner shows", async () => {
  const body = { connected: false, email: "m@studio.example", reason: "revoked" };
  expect(
    await answering({
      body: JSON.stringify({ ...body, missingScopes: ["mail"], problem: "Why." }),
    }),
  ).toEqual({
    connected: false,
    reason: "revoked",
    missingScopes: ["mail"],
    problem: "Why.",
  });
  expect(await answering({ body: '{"connected":true,"reason":null}' })).toEqual({
    connected: true,
    reason: null,
    missingScopes: [],
    problem: null,
  });
});

test("signed out or told nonsense it gives nothing; a broken server is a failure", async () => {
  expect(await answering({ status: 401, body: "{}" })).toBe(null);
  expect(await answering({ body: '{"connected":"perhaps"}' })).toBe(null);
  await expect(answering({ status: 500 })).rejects.toThrow("API Error 500");
});

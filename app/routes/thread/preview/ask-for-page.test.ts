import { createServer, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { listeningPort } from "#tests/setup/servers/listening-port.ts";
import { askForPage } from "./ask-for-page.ts";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close();
});

/** A server that gives these answers one after another, the last one for good. */
async function serve(...answers: [status: number, message: string][]) {
  let asked = 0;
  server = createServer((_, response) => {
    const [status, message] = answers[Math.min(asked, answers.length - 1)] ?? [500, ""];
    asked += 1;
    response.writeHead(status, { "retry-after": "1", connection: "close" });
    response.end(JSON.stringify({ error: { message } }));
  });
  const address = `http://localhost:${await listeningPort(server)}/files/1/preview/2`;
  return { address, asked: () => asked };
}
const nobodyLeaves = new AbortController().signal;

test("while many are being drawn it asks again when the server says", async () => {
  const { address, asked } = await serve([429, "Busy."], [503, "Busy."], [200, ""]);
  expect(await askForPage(address, nobodyLeaves)).toEqual({ isThere: true });
  expect(asked()).toBe(3);
});

test("a refusal is returned at once", async () => {
  const { address, asked } = await serve([404, "This file is damaged."]);
  const reason = "This file is damaged.";
  expect(await askForPage(address, nobodyLeaves)).toEqual({ isThere: false, reason });
  expect(asked()).toBe(1);
});

test("an aborted request is not repeated", async () => {
  const { address, asked } = await serve([429, "Busy."]);
  const leaving = new AbortController();
  const answer = askForPage(address, leaving.signal);
  await vi.waitFor(() => expect(asked()).toBe(1));
  leaving.abort();
  expect(await answer).toMatchObject({ isThere: false });
  expect(asked()).toBe(1);
});

test("without a connection there is no reason to tell", async () => {
  const { address } = await serve([200, ""]);
  server?.close();
  const nowhere = address.replace(/:\d+/, ":1");
  expect(await askForPage(nowhere, nobodyLeaves)).toEqual({ isThere: false, reason: null });
});

import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { createConnection } from "node:net";
import { afterEach, expect, test } from "vitest";
import { setUpWebServer } from "#tests/setup/servers/web-server.ts";

/** A connection whose request was refused serves the next one or closes; it never hangs. */
const { serve, port } = setUpWebServer();
let agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => {
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

const prompt = { timeout: 5_000 };

async function ask(method: string, path: string, body?: Buffer, isChunked = false) {
  const length = isChunked ? {} : { "Content-Length": body?.length ?? 0 };
  const asking = httpRequest({
    ...{ agent, host: "127.0.0.1", port: port(), method, path },
    headers: { ...length, ...(isChunked && { "Transfer-Encoding": "chunked" }) },
  });
  const answered = once(asking, "response");
  asking.end(body);
  const [incoming]: IncomingMessage[] = await answered;
  if (!incoming) throw new Error("It did not answer.");
  await incoming.toArray();
  return { status: incoming.statusCode, isReused: asking.reusedSocket };
}

const app = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (pathname === "/half") {
    const reader = request.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return new Response("half", { status: 400 });
  }
  const status = Number(pathname.slice(1));
  return new Response("no", { status: status || 200 });
};

test.each(
  [401, 403, 404, 405, 413, 429].flatMap((status) => [
    [status, false],
    [status, true],
  ]),
)(
  "%i to a body that nobody reads, chunked %s: the connection serves the next request",
  prompt,
  async (status, isChunked) => {
    await serve(app);
    const body = Buffer.alloc(600_000);
    const refused = await ask("POST", `/${status}`, body, Boolean(isChunked));
    expect(refused.status).toBe(status);
    expect(await ask("GET", "/200")).toEqual({ status: 200, isReused: true });
  },
);

test("a body that was begun and left is no different", prompt, async () => {
  await serve(app);
  expect((await ask("POST", "/half", Buffer.alloc(900_000))).status).toBe(400);
  expect(await ask("GET", "/200")).toEqual({ status: 200, isReused: true });
});

test.each([
  ["announced past the limit", "POST", "/200", 1_500_000, false],
  ["past the limit on the way", "POST", "/read", 1_500_000, true],
  ["of a method that nothing answers", "PROPFIND", "/200", 600_000, false],
] as const)("a body %s is refused and the next request is answered", prompt, async (...row) => {
  const [, method, path, size, isChunked] = row;
  await serve(async (request) => {
    if (new URL(request.url).pathname === "/read") await request.arrayBuffer();
    return new Response("ok");
  });
  const refused = await ask(method, path, Buffer.alloc(size), isChunked);
  expect(refused.status).toBe(method === "POST" ? 413 : 405);
  expect(await ask("GET", "/200")).toMatchObject({ status: 200 });
});

/**
 * Sends a body of this many megabytes that the server refuses, and another request after it, on one connection.
 * Returns how much of the body was read before the connection closed, and the statuses of the responses.
 */
async function sendUnwanted(megabytes: number): Promise<{ taken: number; statuses: string[] }> {
  const socket = createConnection(port(), "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (part) => received.push(part)).on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const send = (part: string | Uint8Array) =>
    Promise.race([new Promise<void>((resolve) => socket.write(part, () => resolve())), closed]);
  const piece = new Uint8Array(1_000_000);
  const length = megabytes * piece.length;
  await send(`POST /403 HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  let taken = 0;
  while (taken < megabytes && !socket.destroyed) {
    await send(piece);
    taken += 1;
  }
  await send("GET /200 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await closed;
  const statuses = String(Buffer.concat(received)).matchAll(/HTTP\/1\.1 (\d+)/g);
  return { taken, statuses: [...statuses].map(([, status]) => status ?? "") };
}

test(
  "the sender of a body a little past the limit of uploads gets the answer",
  prompt,
  async () => {
    await serve(app, { bodyLimit: 100_000_000 });
    expect(await sendUnwanted(55)).toEqual({ taken: 55, statuses: ["403", "200"] });
  },
);

test.each([
  ["refused by the app", 200_000_000],
  ["refused by its head", 1_000_000],
])(
  "a body larger than the part that is read for nothing ends its connection: %s",
  prompt,
  async (_, bodyLimit) => {
    await serve(app, { bodyLimit });
    const { taken, statuses } = await sendUnwanted(150);
    expect(taken).toBeLessThan(150);
    expect(statuses).not.toContain("200");
    expect(await ask("GET", "/200")).toMatchObject({ status: 200 });
  },
);

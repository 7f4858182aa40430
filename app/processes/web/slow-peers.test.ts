import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { streamResponse } from "#app/http/events/stream-response.server.ts";
import { readToEnd, setUpWebServer } from "#tests/setup/servers/web-server.ts";

/** A peer that sends or reads almost nothing must not block others. */
const { serve, connection, connections } = setUpWebServer();
const generous = { timeout: 20_000 };

/** An endless download. It records when it was cancelled, and how many are open. */
function download() {
  const given = Promise.withResolvers<void>();
  let open = 0;
  // As large as the pieces in which a file is read.
  const chunk = Buffer.alloc(64 * 1024, "x");
  const handle = async (request: Request) => {
    const isEvents = new URL(request.url).pathname === "/events";
    open += 1;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(chunk),
        cancel() {
          open -= 1;
          given.resolve();
        },
      },
      { highWaterMark: 0 },
    );
    const type = isEvents ? "text/event-stream" : "application/zip";
    return new Response(body, { headers: { "Content-Type": type } });
  };
  return { handle, givenUp: given.promise, open: () => open };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function readerOf(path: string): Promise<Socket> {
  const socket = await connection();
  socket.pause();
  socket.write(get(path));
  return socket;
}

test.each(["/export", "/events"])(
  "a reader of %s that takes nothing is cut off, and its place is free again",
  generous,
  async (path) => {
    const { handle, givenUp, open } = download();
    await serve(handle, { readerRate: { ms: 300, bytesPerSecond: 1_000_000 } });
    await readerOf(path);
    await givenUp;
    expect(open()).toBe(0);
  },
);

/** An event stream that writes 100 kB every 10 ms from its source. It records when it was stopped. */
function events() {
  const stopped = Promise.withResolvers<void>();
  const bytes = Buffer.alloc(100_000, "x");
  const handle = async (request: Request) =>
    streamResponse(({ write }) => {
      const timer = setInterval(() => write(bytes), 10);
      return () => {
        clearInterval(timer);
        stopped.resolve();
      };
    }, request.signal);
  return { handle, stopped: stopped.promise };
}

test("a reader that takes nothing of a stream's source is cut off", generous, async () => {
  const { handle, stopped } = events();
  await serve(handle, { readerRate: { ms: 300, bytesPerSecond: 1_000_000 } });
  await readerOf("/events");
  await stopped;
});

test("a reader that takes all of a stream's source is not cut off, and its leaving is noticed", async () => {
  const { handle, stopped } = events();
  await serve(handle, { readerRate: { ms: 100, bytesPerSecond: 1_000 } });
  const socket = await readerOf("/events");
  socket.resume();
  expect(await Promise.race([stopped, pause(1_000, "served", { ref: false })])).toBe("served");
  socket.destroy();
  await stopped;
});

test("a reader that takes a little at a time is cut off too", generous, async () => {
  const { handle, givenUp } = download();
  await serve(handle, { readerRate: { ms: 500, bytesPerSecond: 50_000_000 } });
  const socket = await readerOf("/export");
  const trickle = setInterval(() => socket.read(1_000), 20);
  await givenUp;
  clearInterval(trickle);
});

test("a reader that keeps the rate is served longer than one that stops", generous, async () => {
  const { handle, open } = download();
  await serve(handle, { readerRate: { ms: 1_000, bytesPerSecond: 1_000 } });
  const socket = await readerOf("/export");
  for (let read = 0; read < 12; read += 1) {
    await pause(150);
    socket.resume();
    await once(socket, "data");
    await pause(50);
    socket.pause();
  }
  expect(open()).toBe(1);
});

test(
  "an answer that is complete here is not kept for a reader that does not come",
  generous,
  async () => {
    await serve(async () => new Response("x".repeat(900_000)), {
      readerRate: { ms: 300, bytesPerSecond: 1_000 },
    });
    const socket = await connection();
    socket.pause();
    // More requests than the operating system buffers for us.
    for (let count = 0; count < 40; count += 1) socket.write(get("/"));
    await expect.poll(connections, { timeout: 15_000 }).toBe(0);
    await once(socket.resume(), "close");
  },
);

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const readAll = async (request: Request) =>
  new Response(String((await request.arrayBuffer()).byteLength), {
    headers: { "Content-Length": "3" },
  });

test("a body that trickles is refused, and its connection ends", generous, async () => {
  await serve(readAll, { senderRate: { ms: 300, bytesPerSecond: 100_000 } });
  const socket = await connection();
  socket.write(head(500));
  const trickle = setInterval(() => socket.write("x"), 20);
  // Data that is sent after the connection ended would reset it and lose the answer.
  socket.once("data", () => clearInterval(trickle));
  const answer = await readToEnd(socket).finally(() => clearInterval(trickle));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("The request came too slowly.");
});

test("a slow line that keeps the rate may take its time", generous, async () => {
  await serve(readAll, { senderRate: { ms: 600, bytesPerSecond: 100 } });
  const socket = await connection();
  socket.write(head(500));
  const answered = once(socket, "data");
  for (let part = 0; part < 10; part += 1) {
    socket.write("x".repeat(50));
    await pause(90);
  }
  const [answer] = await answered;
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*500$/);
});

test("a connection has its time for the first head from when it opens", generous, async () => {
  await serve(async () => new Response("app"), { headersTimeout: 300 });
  const socket = await connection();
  const answer = readToEnd(socket);
  const began = performance.now();
  await pause(200);
  socket.write("GET / HTTP/1.1\r\n");
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test(
  "more connections than there is room for are refused, and there is room again",
  generous,
  async () => {
    await serve(async () => new Response("app"), { mostConnections: 2 });
    const first = await connection();
    await connection();
    const refused = await readToEnd(await connection());
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nRetry-After: 5\r\n/);
    expect(refused).toContain("Too many connections are open.");
    first.destroy();
    await expect.poll(connections).toBe(1);
    const socket = await connection();
    socket.write(get("/"));
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  },
);

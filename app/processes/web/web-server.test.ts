import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { log } from "#app/adapters/log.server.ts";
import { streamResponse } from "#app/http/events/stream-response.server.ts";
import { appOf, type Handler } from "#tests/setup/servers/app-of.ts";
import { StaticFiles } from "./static-files.ts";
import { WebServer, type WebServerOptions } from "./web-server.ts";

const script = "export const greeting = 'hello';".repeat(100);
let folder: string;
let web: WebServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-static-"));
  await mkdir(join(folder, "client/assets"), { recursive: true });
  await mkdir(join(folder, "client/.vite"));
  await writeFile(join(folder, "client/assets/app-1a2b.js"), script);
  await writeFile(join(folder, "client/assets/app-1a2b.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "client/assets/gone-3c4d.js"), script);
  await writeFile(join(folder, "client/.vite/manifest.json"), "{}");
  await writeFile(join(folder, "client/logo.svg"), "<svg/>");
  await writeFile(join(folder, "secret.txt"), "secret");
});

afterEach(() => web?.close({ requests: 0, uploads: 0 }));
afterAll(() => rm(folder, { recursive: true }));

test("a build's files are immutable, compressed beforehand, and of the right type", async () => {
  await serve(async () => new Response("app"));
  const small = await get("/assets/app-1a2b.js", { "Accept-Encoding": "gzip, br" });
  expect(small.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(brotliDecompressSync(small.body).toString()).toBe(script);
  const plain = await get("/assets/app-1a2b.js?v=1", { "Accept-Encoding": "br;q=0" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(script);
});

test("other files are asked for again and answered with 304 when unchanged", async () => {
  await serve(async () => new Response("app"));
  const first = await get("/logo.svg");
  expect(first.headers).toMatchObject({ "cache-control": "public, max-age=3600" });
  const again = await get("/logo.svg", { "If-None-Match": String(first.headers.etag) });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const head = await send("HEAD", "/logo.svg");
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(await send("POST", "/logo.svg")).toMatchObject({ status: 405 });
});

test.each(["TRACE", "PROPFIND"])("%s is refused before the app", async (method) => {
  await serve(async () => new Response("app"));
  expect(await send(method, "/dashboard")).toMatchObject({ status: 405 });
});

test.each(["/%", "/%ff", "/%C3%28", "/a%0d%0aset-cookie:b", "/%00", "/api/%7f"])(
  "%s is no path and never reaches the app",
  async (path) => {
    await serve(async () => new Response("app"));
    expect(await get(path)).toMatchObject({ status: 400 });
  },
);

test("trouble before the app is asked costs one connection and not the process", async () => {
  const answer = () => {
    throw new Error("The disk is gone.");
  };
  await serve(async () => new Response("app"), { files: { answer } });
  await expect(get("/")).rejects.toThrow(/hang up|reset/);
  await expect(get("/")).rejects.toThrow(/hang up|reset/);
});

test.each([
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/assets/%2e%2e/%2e%2e/secret.txt",
  "/assets/..\\..\\secret.txt",
  "/.vite/manifest.json",
  "/assets/app-1a2b.js.br",
  "/assets",
  "/assets/%",
  "/assets/app-1a2b.js%00",
])("no path leads out of the folder or to a tool's file: %s", async (path) => {
  await serve(async () => new Response("app"));
  const { status, body } = await get(path);
  expect(body.toString()).toMatch(/^(app|Not Found)$/);
  expect([200, 404]).toContain(status);
});

test("a file that a new build has removed is missing, and the server keeps running", async () => {
  await serve(async () => new Response("app"));
  await rm(join(folder, "client/assets/gone-3c4d.js"));
  expect((await get("/assets/gone-3c4d.js")).status).toBe(404);
  expect((await get("/assets/app-1a2b.js")).status).toBe(200);
});

test("the app sees the public origin, the client's address and each cookie", async () => {
  await serve(
    async (request, { address }) =>
      Response.json(
        { url: request.url, from: address },
        {
          headers: [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2"],
          ],
        },
      ),
    { origin: "https://galley.example" },
  );
  const { body, headers } = await get("//other/path?q=%20", {
    Host: "evil.example",
    "X-Forwarded-For": "forged, 203.0.113.9",
  });
  expect(JSON.parse(body.toString())).toEqual({
    url: "https://galley.example//other/path?q=%20",
    from: "203.0.113.9",
  });
  expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
});

test("without a proxy nobody chooses their own address", async () => {
  await serve(async (_, { address }) => new Response(address));
  const { body } = await get("/", { "X-Forwarded-For": "forged" });
  expect(body.toString()).toBe("127.0.0.1");
});

const page = `<p>${"A page of text. ".repeat(500)}</p>`;

test.each([
  ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
  ["gzip", "gzip, deflate", gunzipSync],
] as const)("pages are compressed with %s", async (encoding, accepted, decompress) => {
  await serve(async () => new Response(page, { headers: { "Content-Type": "text/html" } }));
  const { headers, body } = await get("/", { "Accept-Encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(decompress(body).toString()).toBe(page);
});

test("a page that takes its time is compressed as it comes", async () => {
  const rest = Promise.withResolvers<void>();
  await serve(async () => {
    const stream = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(page));
        await rest.promise;
        controller.enqueue(Buffer.from("the end"));
        controller.close();
      },
    });
    return new Response(stream, { headers: { "Content-Type": "text/html" } });
  });
  const incoming = await open("/", { "Accept-Encoding": "br" });
  const [first] = await once(incoming, "data");
  rest.resolve();
  const others = await incoming.toArray();
  expect(incoming.headers["content-encoding"]).toBe("br");
  const whole = brotliDecompressSync(Buffer.concat([first, ...others])).toString();
  expect(whole).toBe(`${page}the end`);
});

test.each([
  ["people's files", "/files/1", { "Content-Type": "text/plain" }],
  ["pictures", "/", { "Content-Type": "image/png" }],
  ["what is compressed", "/", { "Content-Type": "text/html", "Content-Encoding": "gzip" }],
  ["what asks not to be", "/", { "Content-Type": "text/html", "Cache-Control": "no-transform" }],
] as const)("%s go out as they are", async (_, path, headers) => {
  await serve(async () => new Response(page, { headers }));
  const { body } = await get(path, { "Accept-Encoding": "br, zstd" });
  expect(body.toString()).toBe(page);
});

test("a body past the limit is refused, announced or not", async () => {
  await serve(async (request) => new Response(String((await request.text()).length)), {
    bodyLimit: 10_000,
  });
  const headers = { "Content-Type": "text/plain" };
  expect(await send("POST", "/", headers, Buffer.alloc(10_000, 97))).toMatchObject({ status: 200 });
  expect(await send("POST", "/", headers, Buffer.alloc(10_001, 97))).toMatchObject({ status: 413 });
  const chunked = { ...headers, "Transfer-Encoding": "chunked" };
  const refused = await send("POST", "/", chunked, Buffer.alloc(500_000, 97));
  expect(refused).toMatchObject({ status: 413 });
  expect(JSON.parse(refused.body.toString())).toEqual({
    error: { message: "The request is too large." },
  });
});

test("an app may answer without reading the body", async () => {
  await serve(async () => new Response("no", { status: 403 }));
  const { status, body } = await send("POST", "/", {}, Buffer.alloc(5_000_000));
  expect([status, body.toString()]).toEqual([403, "no"]);
});

test("an app that throws answers 500 without telling why", async () => {
  await serve(() => Promise.reject(new Error("inner secret")));
  const { status, body } = await get("/");
  expect([status, body.toString()]).toEqual([500, "Unexpected Server Error"]);
});

test("a stream that fails is broken off and told to the log, without what its query was about", async () => {
  const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = new Error("The query failed: the words of a mail");
  await serve(async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from("[1,")),
      pull: () => Promise.reject(error),
    });
    return new Response(body);
  });
  await expect(get("/")).rejects.toThrow(/aborted|hang up|reset/);
  expect(told.mock.calls).toEqual([
    [{ request: expect.any(String), err: error }, "a request failed"],
  ]);
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a request that React Router answers before any route gives its place back", async () => {
  const done = vi.fn();
  await serve(async () => new Response("app"), {
    admission: { admit: () => ({ done }) },
    createRequestContext: () => ({}) as RouterContextProvider,
  });
  expect((await get("/")).status).toBe(500);
  expect(done).toHaveBeenCalledTimes(1);
});

test("whether another origin may call is answered for calls, and not for the data of pages", async () => {
  await serve(async () => new Response("app"), { answersOptions: () => true });
  expect((await send("OPTIONS", "/api/threads")).status).toBe(200);
  const { status, body } = await send("OPTIONS", "/api/threads.data");
  expect([status, JSON.parse(String(body))]).toEqual([
    405,
    { error: { message: "Method Not Allowed" } },
  ]);
});

test("an absolute request line is refused", async () => {
  await serve(async () => new Response("app"));
  const socket = connect(port(), "127.0.0.1");
  socket.end("GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("event streams open at once, uncompressed, and hundreds that leave are all noticed", async () => {
  const clients = 300;
  let left = 0;
  const all = Promise.withResolvers<void>();
  await serve(async (request) => {
    request.signal.addEventListener("abort", () => {
      left += 1;
      if (left === clients) all.resolve();
    });
    return eventStream();
  });
  const opened = await Promise.all(
    Array.from({ length: clients }, () => open("/", { "Accept-Encoding": "br" })),
  );
  expect(opened[0]?.headers["content-encoding"]).toBeUndefined();
  for (const incoming of opened) incoming.on("error", () => undefined).destroy();
  await all.promise;
  expect(left).toBe(clients);
  expect(await get("/logo.svg")).toMatchObject({ status: 200 });
});

test("a route is notified when a reader leaves its event stream", async () => {
  const gone = Promise.withResolvers<void>();
  await serve((request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    return eventStream();
  });
  const incoming = await open("/events");
  expect(incoming.headers["content-type"]).toBe("text/event-stream");
  incoming.on("error", () => undefined).destroy();
  await expect(gone.promise).resolves.toBeUndefined();
});

test("a stream is written as it comes, and ends the answer", async () => {
  const ended = Promise.withResolvers<() => void>();
  const handle = async (request: Request) =>
    streamResponse(({ write, end }) => {
      write(Buffer.from("first\n\n"));
      ended.resolve(() => {
        write(Buffer.from("last\n\n"));
        end();
      });
      return () => undefined;
    }, request.signal);
  await serve(handle);
  const incoming = await open("/events");
  expect(String((await once(incoming, "data"))[0])).toBe("first\n\n");
  (await ended.promise)();
  expect((await incoming.toArray()).join("")).toBe("last\n\n");
});

test("the app is notified when a client leaves before the response begins", async () => {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await serve(async (request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    asked.resolve();
    await gone.promise;
    return new Response("too late");
  });
  const asking = httpRequest({ port: port(), host: "127.0.0.1", path: "/" });
  asking.on("error", () => undefined).end();
  await asked.promise;
  asking.destroy();
  await expect(gone.promise).resolves.toBeUndefined();
});

test("closing tells event streams to come back apart, and ends hundreds of them at once", async () => {
  await serve(async () => eventStream());
  const streams = await Promise.all(Array.from({ length: 300 }, () => open("/events")));
  const closed = web?.close();
  const texts = await Promise.all(streams.map(async (stream) => (await stream.toArray()).join("")));
  await closed;
  const delays = texts.map((text) => {
    const [, retry, told] =
      /^:\n\nretry: (\d+)\nevent: reconnect\ndata: (\d+)\n\n$/.exec(text) ?? [];
    expect(told).toBe(retry);
    return Number(retry);
  });
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(3_000);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(1_000);
});

test("closing gives uploads more time than other requests", async () => {
  const begun = Promise.withResolvers<void>();
  await serve(async (request) => {
    if (request.method === "GET") return new Promise<Response>(() => undefined);
    begun.resolve();
    return new Response(String((await request.arrayBuffer()).byteLength));
  });
  const stuck = get("/stuck").catch(() => "broken");
  const uploading = httpRequest({ host: "127.0.0.1", port: port(), method: "POST" });
  const answered = once(uploading, "response");
  uploading.write("half ");
  await begun.promise;
  const closed = web?.close({ requests: 50, uploads: 30_000 });
  expect(await stuck).toBe("broken");
  uploading.end("and half");
  const [answer] = await answered;
  expect(Buffer.concat(await answer.toArray()).toString()).toBe("13");
  await closed;
});

test("closing ends connections that wait for their next request", async () => {
  await serve(async () => new Response("app"));
  const socket = connect(port(), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  const ended = once(socket.resume(), "close");
  await web?.close({ requests: 30_000, uploads: 30_000 });
  await ended;
});

test("closing ends event streams, lets a request finish and takes no new ones", async () => {
  const working = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  await serve(async (request) => {
    if (new URL(request.url).pathname === "/events") return eventStream();
    working.resolve();
    await finish.promise;
    return new Response("finished");
  });
  const events = await open("/events");
  const slow = get("/slow");
  await working.promise;
  const address = `http://127.0.0.1:${port()}/`;
  const closed = web?.close();
  await events.toArray();
  finish.resolve();
  expect((await slow).body.toString()).toBe("finished");
  await closed;
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

async function serve(handle: Handler, options: Partial<WebServerOptions> = {}): Promise<void> {
  const files = new StaticFiles(join(folder, "client"));
  web = new WebServer({
    ...appOf(handle),
    files,
    origin: "http://localhost:3000",
    bodyLimit: 10_000_000,
    answersOptions: () => true,
    ...options,
  });
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
}

function eventStream(): Response {
  const opened = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(":\n\n")),
  });
  return new Response(opened, { headers: { "Content-Type": "text/event-stream" } });
}

function port(): number {
  const address = web?.server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening");
  return address.port;
}

function get(path: string, headers: OutgoingHttpHeaders = {}) {
  return send("GET", path, headers);
}

async function send(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: Buffer,
) {
  const incoming = await open(path, headers, method, body);
  const bytes = Buffer.concat(await incoming.toArray());
  return { status: incoming.statusCode, headers: incoming.headers, body: bytes };
}

/** Node's own client: it sends paths and headers unchanged and does not decompress. */
function open(
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = "GET",
  body?: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host: "127.0.0.1", port: port(), path, method, headers });
    asking.on("response", resolve).on("error", reject).end(body);
  });
}

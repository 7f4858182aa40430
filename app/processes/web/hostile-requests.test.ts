import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { log } from "#app/adapters/log.server.ts";
import { readToEnd, setUpWebServer } from "#tests/setup/servers/web-server.ts";
import { StaticFiles } from "./static-files.ts";

/** A malformed request is answered like all others: same headers, an id, one line in the log. */
const { serve, connection } = setUpWebServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-static-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-1a2b.js"), "export {};");
});
afterAll(() => rm(folder, { recursive: true }));

const origin = "https://galley.example";
const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "content-security-policy": expect.any(String),
};

async function app(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/fails") throw new Error("inner secret");
  if (pathname === "/events") {
    const type = { "Content-Type": "text/event-stream" };
    return new Response("retry: 1\n\n", { headers: type });
  }
  const length = String(request.url.length);
  return new Response(request.url, {
    headers: { "Content-Type": "text/plain", "Content-Length": length },
  });
}

async function send(text: string) {
  const lines: unknown[] = [];
  const told = (line: unknown) => void lines.push(line);
  const spies = [vi.spyOn(log, "info"), vi.spyOn(log, "error")];
  for (const spy of spies) spy.mockImplementation(told);
  await serve(app, { origin, files: new StaticFiles(folder) });
  const socket = await connection();
  socket.write(text);
  const answer = await readToEnd(socket);
  for (const spy of spies) spy.mockRestore();
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const [first = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(
    rest.map((line) => [line.split(": ")[0]?.toLowerCase(), line.slice(line.indexOf(": ") + 2)]),
  );
  return { status: Number(first.split(" ")[1]), headers, body, lines };
}

const get = (path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${more}\r\n`;

test.each([
  ["a file of the build", get("/assets/app-1a2b.js"), 200],
  ["a file of another build", get("/assets/app-0000.js"), 404],
  ["a file to write to", get("/assets/app-1a2b.js").replace("GET", "POST"), 405],
  ["a file's head", get("/assets/app-1a2b.js").replace("GET", "HEAD"), 200],
  ["a page", get("/dashboard"), 200],
  ["a page's head", get("/dashboard").replace("GET", "HEAD"), 200],
  ["events", get("/events"), 200],
  ["an app that throws", get("/fails"), 500],
  ["another host", get("//evil.example/%2e%2e/x"), 200],
  ["folders above", get("/../../etc/passwd"), 200],
  ["a NUL in the path", get("/a%00b"), 400],
  ["no text in the path", get("/%ff"), 400],
  ["an absolute address", get("http://evil.example/"), 400],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two hosts", get("/", "Host: other.example\r\n"), 400],
  ["a method that the app does not know", get("/").replace("GET", "PROPFIND"), 405],
  ["a method to ask what is permitted", get("/").replace("GET", "OPTIONS"), 405],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", 405],
  ["an expectation", get("/", "Expect: miracles\r\n"), 417],
  ["a length past the limit", get("/", "Content-Length: 2000000\r\n").replace("GET", "POST"), 413],
  ["two lengths", get("/", "Content-Length: 1\r\nContent-Length: 2\r\n"), 400],
  ["a length and chunks", get("/", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400],
  ["a head too large", get("/", `X: ${"x".repeat(20_000)}\r\n`), 431],
  ["no HTTP at all", "\x16\x03\x01 hello\r\n\r\n", 400],
])("%s", async (name, text, status) => {
  const answer = await send(text);
  expect([answer.status, answer.body]).toEqual([status, expect.any(String)]);
  expect(answer.headers).toMatchObject(everywhere);
  expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toMatch(/ at .*:\d+|secret|\/tmp/);
  expect(answer.headers.location).toBeUndefined();
  // The Host header must never determine our own address.
  if (status === 200 && answer.headers["content-type"] === "text/plain" && answer.body !== "") {
    expect(answer.body).toMatch(/^https:\/\/galley\.example\//);
  }
  const isClients = status >= 400 && status < 500 && !name.includes("file");
  if (!isClients) return;
  expect(JSON.parse(answer.body)).toEqual({ error: { message: expect.any(String) } });
  expect(answer.lines).toEqual([expect.objectContaining({ status })]);
  expect(JSON.stringify(answer.lines)).not.toContain("stack");
});

test("an answer and its line in the log bear the same id", async () => {
  const { headers, lines } = await send(get("/").replace("GET", "PROPFIND"));
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(lines).toEqual([{ request: headers["x-request-id"], method: "PROPFIND", status: 405 }]);
});

test("an origin that cannot be read comes to the app as nobody's", async () => {
  await serve(async (request) => new Response(request.headers.get("origin")));
  const socket = await connection();
  socket.write(get("/", "Origin: not an origin\r\n").replace("GET", "POST"));
  expect(await readToEnd(socket)).toMatch(/\r\nnull\r\n0\r\n/);
});

import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-static-"));
const script = "export const words = 'hello';\n".repeat(40);
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets/desk-abc.js"), script);
writeFileSync(join(folder, "assets/desk-abc.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "icon.svg"), "<svg/>");
writeFileSync(join(folder, ".hidden.txt"), "a tool's own");

let address: string;
const files = new StaticFiles(folder);
const server = createServer((request, response) => {
  if (!files.answer(request, response)) response.writeHead(599).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function ask(path: string, options: RequestInit = {}) {
  return fetch(address + path, {
    ...options,
    headers: { "accept-encoding": "identity", ...options.headers },
  });
}

test("a file whose name contains its hash is cached permanently, the others for an hour", async () => {
  const asset = await ask("/assets/desk-abc.js");
  expect(Object.fromEntries(asset.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-length": String(script.length),
    vary: "Accept-Encoding",
  });
  expect(await asset.text()).toBe(script);
  const icon = await ask("/icon.svg");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(icon.headers.get("vary")).toBeNull();
  await icon.text();
});

test("a client that accepts brotli gets it, and a cached copy gets 304", async () => {
  const small = await ask("/assets/desk-abc.js", { headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(await small.text()).toBe(script);
  const etag = small.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await ask("/assets/desk-abc.js", {
    headers: { "accept-encoding": "gzip, br", "if-none-match": etag },
  });
  expect(again.status).toBe(304);
});

test("files are read only, and HEAD sends none of their bytes", async () => {
  const posted = await ask("/icon.svg", { method: "POST" });
  expect(posted.status).toBe(405);
  expect(posted.headers.get("allow")).toBe("GET, HEAD");
  const head = await ask("/icon.svg", { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("6");
  expect(await head.text()).toBe("");
});

test("an asset of another build is not found and not kept; other paths are somebody else's", async () => {
  const gone = await ask("/assets/desk-old.js");
  expect(gone.status).toBe(404);
  expect(gone.headers.get("content-type")).toBe("text/plain");
  expect(gone.headers.get("cache-control")).toBe("no-store");
  expect(await gone.text()).toBe("Not Found");
  for (const path of ["/dashboard", "/.hidden.txt", "/assets/../../etc/passwd", "/%E0%A4%A"]) {
    const other = await ask(path);
    expect([path, other.status]).toEqual([path, 599]);
    await other.text();
  }
});

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Bytes, replyWithBytes } from "./reply-with-bytes.server.ts";

const content = Buffer.from("0123456789");

function bytes(more: Partial<Bytes> = {}): Bytes {
  return {
    name: "label.png",
    type: "image/png",
    sha256: "abc",
    open: async (range) => ({
      stream: Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
      size: content.length,
    }),
    ...more,
  };
}

function ask(headers: Record<string, string> = {}, method = "GET") {
  return new Request("http://localhost:3000/files/1/content", { headers, method });
}

test("strangers' bytes are sandboxed, unsniffable and kept for their session only", async () => {
  const response = await replyWithBytes(ask(), bytes(), { isPermanent: true });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": "10",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable, no-transform",
    vary: "cookie",
    etag: '"abc"',
  });
  expect(await response.text()).toBe("0123456789");
});

test.each([
  ["image/png", "inline", "image/png"],
  ["image/apng", "inline", "image/apng"],
  ["image/jpeg", "inline", "image/jpeg"],
  ["image/gif", "inline", "image/gif"],
  ["image/webp", "inline", "image/webp"],
  ["image/avif", "inline", "image/avif"],
  ["image/bmp", "inline", "image/bmp"],
  ["application/pdf", "inline", "application/pdf"],
  ["image/svg+xml", "attachment", "application/octet-stream"],
  ["video/mp4", "attachment", "video/mp4"],
  ["audio/ogg; codecs=opus", "attachment", "audio/ogg; codecs=opus"],
  ["video/x-msvideo", "attachment", "application/octet-stream"],
  ["text/html", "attachment", "application/octet-stream"],
  ["application/zip", "attachment", "application/octet-stream"],
])("%s is served %s", async (type, disposition, served) => {
  const response = await replyWithBytes(ask(), bytes({ type }), { isPermanent: false });
  expect(response.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
  expect(response.headers.get("content-type")).toBe(served);
  expect(response.headers.get("cache-control")).toContain("no-cache");
  await response.body?.cancel();
});

test("files that can be shown are downloaded on request", async () => {
  const response = await replyWithBytes(ask(), bytes(), { download: true, isPermanent: true });
  expect(response.headers.get("content-disposition")).toMatch(/^attachment;/);
  await response.body?.cancel();
});

test("ranges are answered", async () => {
  const response = await replyWithBytes(ask({ range: "bytes=2-4" }), bytes(), {
    isPermanent: true,
  });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe("bytes 2-4/10");
  expect(response.headers.get("content-length")).toBe("3");
  expect(await response.text()).toBe("234");

  const beyond = await replyWithBytes(ask({ range: "bytes=10-" }), bytes(), { isPermanent: true });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe("bytes */10");
});

test("a range of another version is answered with the whole", async () => {
  const headers = { range: "bytes=2-4", "if-range": '"other"' };
  const response = await replyWithBytes(ask(headers), bytes(), { isPermanent: true });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("0123456789");
});

test("a client with a cached copy gets 304, and HEAD no body", async () => {
  const known = await replyWithBytes(ask({ "if-none-match": 'W/"x", "abc"' }), bytes(), {
    isPermanent: true,
  });
  expect(known.status).toBe(304);
  const head = await replyWithBytes(ask({}, "HEAD"), bytes(), { isPermanent: true });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe("10");
  expect(head.body).toBeNull();
});

test("bytes that are missing are a 404", async () => {
  const missing = bytes({ open: async () => null });
  await expect(replyWithBytes(ask(), missing, { isPermanent: true })).rejects.toMatchObject({
    status: 404,
  });
});

test.each(["before it is opened", "after it was answered"])(
  "a client that leaves %s leaves no open file behind",
  async (when) => {
    const leaving = new AbortController();
    const request = new Request(ask(), { signal: leaving.signal });
    const stream = Readable.from([content]);
    if (when === "before it is opened") leaving.abort();
    const open = async () => ({ stream, size: content.length });
    // The router does not read the body of such an answer.
    await replyWithBytes(request, bytes({ open }), { isPermanent: true });
    leaving.abort();
    expect(stream.destroyed).toBe(true);
  },
);

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * The part of Cloud Storage's JSON API that the bucket store uses, in memory. Our own implementation, for
 * tests.
 */
export async function startBucketServer() {
  const objects = new Map<string, Buffer>();
  /** When the metadata of each object was last changed. */
  const updated = new Map<string, Date>();
  const uploads = new Map<string, string>();
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      reply(response, 500, { error: { code: 500, message: String(error) } });
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const body = await buffer(request);
    if (url.pathname.startsWith("/upload/")) return upload(request, response, url, body);
    const name = decodeURIComponent(/\/o\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
    if (name === "") return list(response, url.searchParams.get("prefix") ?? "");
    const object = objects.get(name);
    if (!object) return reply(response, 404, { error: { code: 404, message: "No such object" } });
    if (request.method === "DELETE") {
      objects.delete(name);
      return reply(response, 204, undefined);
    }
    if (request.method === "PATCH") updated.set(name, new Date());
    if (url.searchParams.get("alt") === "media") return download(request, response, object);
    return reply(response, 200, metadata(name, object, updated.get(name)));
  }

  function download(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
    const [, start, end] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "") ?? [];
    const part = start ? object.subarray(Number(start), Number(end || object.length) + 1) : object;
    response.writeHead(start ? 206 : 200, {
      "content-length": part.length,
      "x-goog-hash": `crc32c=${crc32c(object)}`,
    });
    response.end(part);
  }

  function upload(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) {
    const session = url.searchParams.get("upload_id");
    const name = session ? uploads.get(session) : url.searchParams.get("name");
    if (!name) return reply(response, 404, { error: { code: 404, message: "No such upload" } });
    if (url.searchParams.get("ifGenerationMatch") === "0" && objects.has(name)) {
      return reply(response, 412, { error: { code: 412, message: "It exists" } });
    }
    if (url.searchParams.get("uploadType") === "resumable" && !session) {
      const id = String(uploads.size + 1);
      uploads.set(id, name);
      const location = `${origin}${url.pathname}?uploadType=resumable&upload_id=${id}`;
      response.writeHead(200, { location }).end();
      return;
    }
    const object = session ? body : secondPart(request, body);
    objects.set(name, object);
    updated.set(name, new Date());
    reply(response, 200, metadata(name, object, updated.get(name)));
  }

  function list(response: ServerResponse, prefix: string) {
    const items = [...objects].filter(([name]) => name.startsWith(prefix));
    reply(response, 200, {
      items: items.map(([name, object]) => metadata(name, object, updated.get(name))),
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, objects, updated, close: () => new Promise((resolve) => server.close(resolve)) };
}

function metadata(name: string, object: Buffer, updated = new Date()) {
  return {
    name,
    bucket: "files",
    size: String(object.length),
    crc32c: crc32c(object),
    generation: "1",
    metageneration: "1",
    updated: updated.toISOString(),
  };
}

/** multipart/related: the object's metadata, then its bytes. */
function secondPart(request: IncomingMessage, body: Buffer): Buffer {
  const boundary = /boundary=([^;]+)/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
  const mark = Buffer.from(`--${boundary.replaceAll('"', "")}`);
  const second = body.indexOf(mark, body.indexOf(mark) + 1);
  const start = body.indexOf("\r\n\r\n", second) + 4;
  return body.subarray(start, body.lastIndexOf(mark) - 2);
}

function crc32c(bytes: Uint8Array): string {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~crc >>> 0);
  return sum.toString("base64");
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

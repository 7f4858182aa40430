import type { Readable } from "node:stream";
import { playerFor } from "#app/domain/files/playable-media.ts";
import { type ByteRange, readRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";
import { notFound } from "./reply.server.ts";

export type Bytes = {
  name: string;
  type: string;
  sha256: string;
  open: (range?: ByteRange) => Promise<{ stream: Readable; size: number } | null>;
};

/** Types that browsers show without running anything in them. SVG is not among them. */
const shownInline = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
  "application/pdf",
]);

/**
 * Sends untrusted bytes so that they can do no harm on our origin: sandboxed, never sniffed, and as a
 * download unless they are a raster image or PDF. Supports ranges, and answers 304 when the client has the
 * content. `isPermanent`: the address identifies this exact content, so a browser may cache it.
 */
export async function replyWithBytes(
  request: Request,
  bytes: Bytes,
  { download = false, isPermanent }: { download?: boolean; isPermanent: boolean },
): Promise<Response> {
  const isInline = shownInline.has(bytes.type) && !download;
  const etag = `"${bytes.sha256}"`;
  const headers = new Headers({
    etag,
    "accept-ranges": "bytes",
    "content-type": isHarmless(bytes.type) ? bytes.type : "application/octet-stream",
    "content-disposition": contentDisposition(isInline ? "inline" : "attachment", bytes.name),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    // The cache entry depends on the session's cookie, so the next person to sign in on this machine does not
    // get it.
    vary: "cookie",
    "cache-control": isPermanent
      ? "private, max-age=31536000, immutable, no-transform"
      : "private, no-cache, no-transform",
  });
  if (knows(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return send(request, bytes, etag, headers);
}

// A media player needs the true type, though opening the file by itself remains a download.
function isHarmless(type: string): boolean {
  return shownInline.has(type) || playerFor(type) !== null;
}

async function send(
  request: Request,
  bytes: Bytes,
  etag: string,
  headers: Headers,
): Promise<Response> {
  const whole = await openFor(request, bytes);
  const range = isRangeWanted(request, etag)
    ? readRange(request.headers.get("range"), whole.size)
    : null;
  if (range === "unsatisfiable") {
    whole.stream.destroy();
    headers.set("content-range", `bytes */${whole.size}`);
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : whole.size;
  headers.set("content-length", String(length));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${whole.size}`);
  if (range) whole.stream.destroy();
  const part = range ? (await openFor(request, bytes, range)).stream : whole.stream;
  const status = range ? 206 : 200;
  if (request.method !== "HEAD") return new Response(toWeb(part), { status, headers });
  part.destroy();
  return new Response(null, { status, headers });
}

/** Closes the stream when the client disconnects: the router drops such an answer without reading it. */
async function openFor(request: Request, bytes: Bytes, range?: ByteRange) {
  const opened = await bytes.open(range);
  if (!opened) throw notFound();
  const { signal } = request;
  const close = () => opened.stream.destroy();
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
  return opened;
}

function isRangeWanted(request: Request, etag: string): boolean {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag;
}

function knows(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((entry) => ["*", etag, `W/${etag}`].includes(entry.trim()));
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

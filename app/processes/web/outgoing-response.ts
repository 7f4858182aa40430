import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "#app/adapters/log.server.ts";
import type { StreamSource } from "#app/http/events/stream-source.server.ts";
import {
  chooseEncoding,
  compress,
  createCompressor,
  type Encoding,
  WORTH_COMPRESSING,
} from "./compression.ts";
import { type Patience, Waiting } from "./patience.ts";
import { endWhenNotTaken } from "./taken-in-time.ts";

/** Larger chunks are written in parts of this size, so that progress of a slow reader is noticed. */
const PIECE = 64 * 1024;

/** An answer that is complete within this time and size is compressed and sent at once. */
const WHOLE = { milliseconds: 250, bytes: 1_000_000 };

/**
 * Sends a Response as the node response, compressed where that helps. Resolves when it is sent or the client
 * has disconnected; in that case it cancels the rest of the body. A client that reads too slowly is
 * disconnected.
 */
export async function sendResponse(
  request: Request,
  response: Response,
  outgoing: ServerResponse,
  patience: Patience,
): Promise<void> {
  const encoding = chooseEncoding(request, response);
  writeHead(response, outgoing, encoding);
  if (request.method === "HEAD" || !response.body) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => reader.cancel().catch(() => undefined);
  outgoing.once("close", cancel);
  let isCutOff = false;
  const waiting = new Waiting(patience, () => {
    isCutOff = true;
    log.info({ status: response.status }, "a response was aborted: the client read it too slowly");
    outgoing.destroy();
  });
  try {
    if (encoding) await sendCompressed(reader, outgoing, encoding, waiting);
    else {
      outgoing.flushHeaders();
      await pump(reader, outgoing, waiting);
    }
    endWhenNotTaken(outgoing, patience);
  } catch (error) {
    // Sent bytes cannot be taken back, so the connection is broken: the client must see that the response is
    // incomplete.
    await cancel();
    if (!outgoing.writableFinished) outgoing.destroy();
    if (!isCutOff && !request.signal.aborted) throw error;
  }
}

/**
 * The same for a stream. Returns at once: thousands of streams are open, and nothing here keeps their requests and
 * responses in memory.
 */
export function sendStream(
  { method }: Request,
  { response, source }: { response: Response; source: StreamSource | undefined },
  outgoing: ServerResponse,
  patience: Patience,
): void {
  writeHead(response, outgoing, null);
  if (method === "HEAD" || !response.body) {
    void response.body?.cancel().catch(() => undefined);
    outgoing.end();
    return;
  }
  // An event stream may have no events yet, but its reader must know that it is open.
  outgoing.flushHeaders();
  if (source) writeFromSource(source, outgoing, patience);
  else void passOn(response.body.getReader(), outgoing, patience);
}

function writeFromSource(source: StreamSource, outgoing: ServerResponse, patience: Patience): void {
  const waiting = waitingForReader(outgoing, patience);
  let held = 0;
  outgoing.on("drain", () => {
    waiting.end(held);
    held = 0;
  });
  const stop = source({
    write(bytes) {
      if (isOver(outgoing)) return;
      const isTaken = outgoing.write(bytes);
      if (isTaken) return;
      held += bytes.length;
      waiting.begin();
    },
    end() {
      outgoing.end();
      endWhenNotTaken(outgoing, patience);
    },
    fail(error) {
      log.error({ err: error }, "a stream failed");
      outgoing.destroy();
    },
  });
  outgoing.once("close", () => {
    waiting.end();
    stop();
  });
}

/** Never rejects. */
async function passOn(reader: Reader, outgoing: ServerResponse, patience: Patience): Promise<void> {
  const cancel = () => reader.cancel().catch(() => undefined);
  outgoing.once("close", cancel);
  try {
    await pump(reader, outgoing, waitingForReader(outgoing, patience));
    endWhenNotTaken(outgoing, patience);
  } catch (error) {
    if (!outgoing.destroyed) log.error({ err: error }, "a stream failed");
    await cancel();
    outgoing.destroy();
  }
}

function waitingForReader(outgoing: ServerResponse, patience: Patience): Waiting {
  return new Waiting(patience, () => {
    log.info("a stream was aborted: the client read it too slowly");
    outgoing.destroy();
  });
}

function writeHead(response: Response, outgoing: ServerResponse, encoding: Encoding | null): void {
  outgoing.statusCode = response.status;
  if (response.statusText) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (!encoding) return;
  outgoing.appendHeader("Vary", "Accept-Encoding");
  outgoing.removeHeader("Content-Length");
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function sendCompressed(
  reader: Reader,
  outgoing: ServerResponse,
  encoding: Encoding,
  waiting: Waiting,
): Promise<void> {
  const { chunks, done, pending } = await readWhole(reader);
  if (done) {
    const bytes = Buffer.concat(chunks);
    if (bytes.length >= WORTH_COMPRESSING) outgoing.setHeader("Content-Encoding", encoding);
    const sent = bytes.length < WORTH_COMPRESSING ? bytes : compress(bytes, encoding);
    outgoing.setHeader("Content-Length", sent.length);
    outgoing.end(sent);
    return;
  }
  outgoing.setHeader("Content-Encoding", encoding);
  const compressor = createCompressor(encoding);
  const sent = pipeline(compressor, outgoing);
  await Promise.all([
    sent,
    pump(reader, compressor, waiting, chunks, pending).then(() => waiting.begin()),
  ]).finally(() => waiting.end());
}

type Reading = Promise<ReadableStreamReadResult<Uint8Array>>;

/** Reads until the end, or until the answer exceeds the limits of size or time. */
async function readWhole(
  reader: Reader,
): Promise<{ chunks: Uint8Array[]; done: boolean; pending: Reading | null }> {
  const chunks: Uint8Array[] = [];
  const { promise: slow, resolve: giveUp } = Promise.withResolvers<"slow">();
  const timer = setTimeout(giveUp, WHOLE.milliseconds, "slow");
  try {
    let length = 0;
    while (length < WHOLE.bytes) {
      const pending = reader.read();
      const next = await Promise.race([pending, slow]);
      if (next === "slow") return { chunks, done: false, pending };
      if (next.done) return { chunks, done: true, pending: null };
      chunks.push(next.value);
      length += next.value.length;
    }
    return { chunks, done: false, pending: null };
  } finally {
    clearTimeout(timer);
  }
}

async function pump(
  reader: Reader,
  to: Writable,
  waiting: Waiting,
  chunks: Uint8Array[] = [],
  pending: Reading | null = null,
): Promise<void> {
  for (const chunk of chunks) await write(to, chunk, waiting);
  let next = await (pending ?? reader.read());
  while (!next.done) {
    await write(to, next.value, waiting);
    next = await reader.read();
  }
  if (!isOver(to)) to.end();
}

async function write(to: Writable, chunk: Uint8Array, waiting: Waiting): Promise<void> {
  for (let start = 0; start < chunk.length; start += PIECE) {
    const piece = chunk.length > PIECE ? chunk.subarray(start, start + PIECE) : chunk;
    if (isOver(to)) return;
    if (to.write(piece)) continue;
    waiting.begin();
    await drained(to);
    waiting.end(piece.length);
  }
}

function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off("drain", done).off("close", done);
      resolve();
    };
    to.on("drain", done).on("close", done);
  });
}

function isOver(to: Writable): boolean {
  return to.destroyed || to.writableEnded;
}

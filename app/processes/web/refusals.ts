import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";

/** A status with which the server itself answers, without the app. */
export type Refusal = 400 | 405 | 408 | 413 | 417 | 431 | 500 | 503;

const messages: Partial<Record<Refusal, string>> = {
  408: "The request came too slowly.",
  413: "The request is too large.",
  431: "The request's head is too large.",
  503: "Too many connections are open. Please try again in a few seconds.",
};

function bodyOf(status: Refusal): string {
  return JSON.stringify({ error: { message: messages[status] ?? STATUS_CODES[status] } });
}

const ownHeaders = { "Content-Type": "application/json", "Cache-Control": "no-store" };

/** The answer to a request that the app failed at. */
export function failure(): Response {
  return new Response(bodyOf(500), { status: 500, headers: ownHeaders });
}

/**
 * Refuses a request and discards the answer that the app has begun. If part of it is sent already, closes the
 * connection.
 */
export function refuse(
  outgoing: ServerResponse,
  status: Refusal,
  headers: Record<string, string>,
): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  const body = bodyOf(status);
  const length = String(Buffer.byteLength(body));
  outgoing.writeHead(status, { ...headers, ...ownHeaders, "Content-Length": length });
  outgoing.end(body);
}

/** The same for a connection that did not send HTTP: there is no response object to write to. */
export function rawRefusal(status: Refusal, headers: Record<string, string>): string {
  const body = bodyOf(status);
  const length = String(Buffer.byteLength(body));
  const later: Record<string, string> = status === 503 ? { "Retry-After": "5" } : {};
  const own = { ...ownHeaders, "Content-Length": length, Connection: "close" };
  const all = { ...headers, ...later, ...own };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

const statusOfCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The refusal for a parse error of Node's HTTP parser; null when the connection only broke. */
export function refusalOf(error: NodeJS.ErrnoException): Refusal | null {
  if (error.code === "ECONNRESET") return null;
  return statusOfCode[error.code ?? ""] ?? 400;
}

import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusals.ts";

export interface RequestRules {
  /** Our public origin. */
  origin: string;
  /** The maximum size of a request's body in bytes. */
  bodyLimit: number;
  /** Whether other origins may send OPTIONS to this path (CORS preflight). */
  answersOptions: (path: string) => boolean;
}

/** The methods that at least one path supports. */
export const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Whether a body follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The status that refuses a request by its head; null for one that the app may answer. */
export function refusalByHead(
  incoming: IncomingMessage,
  { origin, bodyLimit, answersOptions }: RequestRules,
): Refusal | null {
  const { method = "GET", url: path = "/", httpVersionMajor, httpVersionMinor } = incoming;
  // An absolute form or `*` addresses a proxy, which this server is not.
  if (!path.startsWith("/")) return 400;
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  const needsHost = httpVersionMajor > 1 || httpVersionMinor > 0;
  if (hosts.length > 1 || (needsHost && hosts.length === 0)) return 400;
  if (!methods.has(method)) return 405;
  if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit) return 413;
  const url = URL.parse(origin + path);
  if (!url || !isPlainPath(url.pathname)) return 400;
  if (method !== "OPTIONS") return null;
  // For data of pages React Router answers it before any middleware: without our limits and our line in the log.
  return answersOptions(url.pathname) && !url.pathname.endsWith(".data") ? null : 405;
}

/** Whether a path is validly encoded text. Other paths match no route, not even the catch-all. */
function isPlainPath(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** An origin that cannot be parsed becomes "null", as browsers write an opaque origin: React Router parses it. */
export function normalizeOrigin({ headers }: IncomingMessage): void {
  if (headers.origin && !URL.canParse(headers.origin)) headers.origin = "null";
}

/** With a public https origin there is a proxy before us, and the last address is the one that the proxy saw. */
export function clientAddress({ headers, socket }: IncomingMessage, origin: string): string {
  const forwarded = origin.startsWith("https:") ? headers["x-forwarded-for"] : undefined;
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1);
  return last?.trim() || socket.remoteAddress || "unknown";
}

/**
 * How much of a refused body is still read, so that its sender gets the response and the connection can serve the
 * next request. It includes an upload somewhat past the default limit.
 */
const leftover = { bytes: 64 * 1024 * 1024, ms: 30_000 };

/**
 * Call it when a response is finished: reads and discards the rest of the request's body, within limits; past them the
 * connection is closed. An unread rest would come before the connection's next request.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const end = () => incoming.socket.destroy();
  const timer = setTimeout(end, leftover.ms);
  let bytes = 0;
  // As Node does with a body that was never read. Here the listener of the app's stream would pause it.
  incoming.removeAllListeners("data");
  incoming.on("data", ({ length }: Buffer) => {
    bytes += length;
    if (bytes > leftover.bytes) end();
  });
  incoming.once("close", () => clearTimeout(timer)).resume();
}

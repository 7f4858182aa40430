import type { IncomingMessage, ServerResponse } from "node:http";
import { type BodyRules, discardRest, hasBody, IncomingBody } from "./incoming-body.ts";
import type { Refusal } from "./refusals.ts";

export interface RequestRules extends BodyRules {
  /** Our public origin: every request's URL begins with it. */
  origin: string;
  /** Whether other origins may send OPTIONS to this path (CORS preflight). */
  answersOptions: (path: string) => boolean;
}

/** The methods that at least one path supports. */
export const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

export interface ReadRequest {
  request: Request;
  /** The client's address, as far as it can be trusted. */
  address: string;
  /** The status to send instead of the app's answer, when the body turned out to be wrong while it was read. */
  refusal(): Refusal | null;
  /** Discards the unread rest of the body. */
  discard(): void;
}

/**
 * Converts a node request to a Request. Its URL is built from our public origin, never from the Host header,
 * since behind a TLS proxy nothing in the request states the scheme. Its signal aborts when the client
 * disconnects before the answer is complete, and when the body is refused.
 */
export function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  rules: RequestRules,
): ReadRequest | Refusal {
  const url = readUrl(incoming, rules);
  if (typeof url === "number") return url;
  const leaving = new AbortController();
  response.once("close", () => {
    // The answer to HEAD has no body, so it never finishes by being read.
    if (!response.writableFinished || incoming.method === "HEAD")
      leaving.abort(new DOMException("The client left", "AbortError"));
  });
  let refusal: Refusal | null = null;
  const refuse = (status: Refusal) => {
    refusal = status;
    leaving.abort(new DOMException("The body was refused", "AbortError"));
  };
  try {
    const request = { method: incoming.method, headers: readHeaders(incoming) };
    const body = /^(GET|HEAD)$/.test(incoming.method ?? "GET")
      ? null
      : new IncomingBody(incoming, rules, refuse);
    const streamed: RequestInit & { duplex?: "half" } = body
      ? { body: body.stream, duplex: "half" }
      : {};
    return {
      request: new Request(url, { ...request, ...streamed, signal: leaving.signal }),
      address: clientAddress(incoming, rules.origin),
      refusal: () => refusal,
      discard: () => {
        if (body) body.discard();
        else if (hasBody(incoming)) discardRest(incoming);
      },
    };
  } catch {
    return 400;
  }
}

function readUrl(
  incoming: IncomingMessage,
  { origin, bodyLimit, answersOptions }: RequestRules,
): URL | Refusal {
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
  return method === "OPTIONS" && !answersOptions(url.pathname) ? 405 : url;
}

/** Whether a path is validly encoded text. Other paths match no route, not even the catch-all. */
function isPlainPath(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function readHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  }
  // An origin that cannot be parsed becomes "null", as browsers write an opaque origin.
  const origin = headers.get("origin");
  if (origin !== null && origin !== "null" && !URL.canParse(origin)) headers.set("origin", "null");
  return headers;
}

/** With a public https origin there is a proxy before us, and the last address is the one that the proxy saw. */
function clientAddress(incoming: IncomingMessage, origin: string): string {
  const forwarded = incoming.headers["x-forwarded-for"];
  const last = origin.startsWith("https:") && forwarded ? String(forwarded).split(",").at(-1) : "";
  return last?.trim() || incoming.socket.remoteAddress || "unknown";
}

import type { IncomingMessage, ServerResponse } from "node:http";

export interface RequestRules {
  /** The origin under which people reach us: every request's URL begins with it. */
  origin: string;
  /** Bytes that a request's body may have. */
  bodyLimit: number;
}

/** The methods that some path of ours answers. */
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** A status with which a request is refused before the app sees it. */
export type Refusal = 400 | 405 | 413;

export interface ReadRequest {
  request: Request;
  /** Where the client is, as far as can be believed. */
  address: string;
  /** Whether the body turned out longer than the limit; reading it failed at that point. */
  isTooLarge(): boolean;
}

/**
 * The Request that a node request is. Its URL is built from our public origin, since behind a TLS
 * proxy nothing in the request tells the scheme. Its signal aborts when the client leaves before
 * the answer is complete.
 */
export function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  { origin, bodyLimit }: RequestRules,
): ReadRequest | Refusal {
  const method = incoming.method ?? "GET";
  const path = incoming.url ?? "/";
  // An absolute form or `*` is for a proxy, which we are not.
  if (!path.startsWith("/")) return 400;
  if (!methods.has(method)) return 405;
  if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit) return 413;
  const url = URL.parse(origin + path);
  if (!url || !isPlainPath(url.pathname)) return 400;

  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished)
      leaving.abort(new DOMException("The client left", "AbortError"));
  });
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: readHeaders(incoming),
    signal: leaving.signal,
  };
  let tooLarge = false;
  if (method !== "GET" && method !== "HEAD") {
    init.body = readBody(incoming, bodyLimit, () => {
      tooLarge = true;
    });
    init.duplex = "half";
  }
  try {
    return {
      request: new Request(url, init),
      address: clientAddress(incoming, origin),
      isTooLarge: () => tooLarge,
    };
  } catch {
    return 400;
  }
}

/** Whether a path is some encoding of text: others match no route, not even the one for all the rest. */
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
  return headers;
}

/** With a public https origin there is a proxy before us, and the last address is the one it saw. */
function clientAddress(incoming: IncomingMessage, origin: string): string {
  const forwarded = incoming.headers["x-forwarded-for"];
  const last = origin.startsWith("https:") && forwarded ? String(forwarded).split(",").at(-1) : "";
  return last?.trim() || incoming.socket.remoteAddress || "unknown";
}

function readBody(
  incoming: IncomingMessage,
  limit: number,
  refuse: () => void,
): ReadableStream<Uint8Array> {
  // The connection must live on when the app does not read to the end: it still has to answer.
  const chunks = incoming.iterator({ destroyOnReturn: false });
  let length = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        length += value.length;
        if (length > limit) {
          refuse();
          throw new Error("The request's body is too large.");
        }
        controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

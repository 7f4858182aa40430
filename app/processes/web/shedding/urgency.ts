import type { IncomingMessage } from "node:http";

/**
 * The treatment of a request while the server is busy: `health` is always answered, `kept` unless there are very
 * many, a `page` is put off, and `can-wait` is put off first.
 */
export type Urgency = "health" | "kept" | "page" | "can-wait";

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Requests of supervisors, which restart a process that does not answer. */
const healthPaths = /^\/health(\/(live|ready))?$/;
/** The paths of signing in. */
const keptPaths = /^\/auth\//;
/** Requests that are drawn for one person, and those that pages make by themselves: pictures of cards, and polling. */
const waitingPaths =
  /^\/(files\/[^/]+\/(preview(\/|$)|compare\/)|place-checks\/|api\/(events|imports|gmail\/connection-status|threads\/imported)$)/;

/**
 * Returns how urgent a request is, by its head. Every change is kept, except Google's pushes, which Google sends
 * again.
 */
export function urgencyOf({ method = "GET", url = "/", headers }: Head): Urgency {
  const path = pathOf(url);
  if (method !== "GET" && method !== "HEAD") return path === "/gmail/push" ? "can-wait" : "kept";
  if (String(headers["sec-purpose"] ?? headers.purpose ?? "").includes("prefetch")) {
    return "can-wait";
  }
  if (healthPaths.test(path)) return "health";
  if (keptPaths.test(path)) return "kept";
  return waitingPaths.test(path) ? "can-wait" : "page";
}

/** The path as the router reads it: in lower case, without slashes at the end. */
function pathOf(url: string): string {
  const path = (url.split("?", 1)[0] ?? "/").toLowerCase().replace(/(?<!\/)\/+$/, "");
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

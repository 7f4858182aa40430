import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { frameAncestors } from "#app/http/middleware/frame-ancestors.server.ts";
import { busyMessage } from "#app/http/unserved.server.ts";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:1rem;text-align:center}";
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Sends the 503 for a request that was put off, before any of it was processed. X-Retry-After-Ms says when to come
 * again. A document gets a page that reloads itself, every other request JSON.
 */
export function sendBusyAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  retryAfterMs: number,
): void {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const { type, body } = wantsPage(incoming)
    ? { type: "text/html; charset=utf-8", body: pageFor(incoming, seconds) }
    : {
        type: "application/json",
        body: JSON.stringify({ error: { message: busyMessage, retryAfterMs } }),
      };
  outgoing.writeHead(503, {
    "Retry-After": seconds,
    "X-Retry-After-Ms": retryAfterMs,
    "Cache-Control": "no-store",
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors ${frameAncestors()}`,
  });
  outgoing.end(body);
}

function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes("text/html") ?? false;
}

function pageFor({ method }: IncomingMessage, seconds: number): string {
  if (method !== "GET" && method !== "HEAD") return unsavedPage;
  const refresh = `<meta http-equiv="refresh" content="${seconds}">`;
  return page(
    "Galley is busy",
    `Trying again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    refresh,
  );
}

/** The page for a form that was put off: it must not be sent again automatically. */
const unsavedPage = page(
  "Galley is busy",
  "Nothing was saved. Go back, and send it again in a moment.",
);

function page(title: string, text: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

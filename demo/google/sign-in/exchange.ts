import type { IncomingMessage, ServerResponse } from "node:http";

/** One request at the edge and its reply. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  url: URL;
  body: () => Promise<Buffer>;
};

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  base: string,
): Exchange {
  let read: Promise<Buffer> | undefined;
  return {
    request,
    response,
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", base),
    body: () => {
      read ??= collect(request);
      return read;
    },
  };
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export function sendJson(
  { response }: Exchange,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
) {
  send(
    response,
    status,
    "application/json; charset=UTF-8",
    JSON.stringify(value, null, 1),
    headers,
  );
}

export function sendHtml({ response }: Exchange, status: number, html: string) {
  send(response, status, "text/html; charset=utf-8", html, {});
}

export function sendBytes(
  { response }: Exchange,
  status: number,
  type: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) {
  send(response, status, type, bytes, headers);
}

export function redirect({ response }: Exchange, location: URL) {
  response.writeHead(302, { location: location.href, "cache-control": "no-store" });
  response.end();
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
) {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    "content-type": type,
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "private, no-cache",
    ...headers,
  });
  response.end(body);
}

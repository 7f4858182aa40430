import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/adapters/log.server.ts";
import { type Refusal, type RequestRules, readRequest } from "./incoming-request.ts";
import { sendResponse } from "./outgoing-response.ts";
import type { StaticFiles } from "./static-files.ts";

export interface WebServerOptions extends RequestRules {
  /** The app: answers a Request. */
  handle: (request: Request, client: { address: string }) => Promise<Response>;
  files: StaticFiles;
}

export interface WebServer {
  server: Server;
  /** Takes no more requests, ends the event streams, lets the others finish within `patience` ms. */
  close(patience?: number): Promise<void>;
}

/** The HTTP server of the product: the build's files, then the app. It does not listen yet. */
export function createWebServer({ handle, files, ...rules }: WebServerOptions): WebServer {
  const eventStreams = new Set<ServerResponse>();
  const server = createServer(
    {
      // An upload of the largest size over a slow line takes minutes; a head never does.
      headersTimeout: 15_000,
      requestTimeout: 600_000,
      // Longer than the usual minute of proxies, which then never write to a closed connection.
      keepAliveTimeout: 65_000,
    },
    (incoming, outgoing) => {
      // Who left while we answered is no trouble of ours.
      outgoing.on("error", () => undefined);
      outgoing.once("close", () => {
        if (!server.listening) setImmediate(() => server.closeIdleConnections());
      });
      void answer(incoming, outgoing).catch((error: unknown) => {
        log.error({ err: error }, "a request could not be answered");
        outgoing.destroy();
      });
    },
  );

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (files.answer(incoming, outgoing)) return;
    const read = readRequest(incoming, outgoing, rules);
    if (typeof read === "number") return refuse(outgoing, read);
    const { request, address, isTooLarge } = read;
    try {
      const response = await handle(request, { address });
      // Whatever the app made of half a body: the reason is its size.
      if (isTooLarge()) throw new Error("The request's body is too large.");
      if (outgoing.destroyed) return void response.body?.cancel().catch(() => undefined);
      if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
        eventStreams.add(outgoing);
        outgoing.once("close", () => eventStreams.delete(outgoing));
      }
      await sendResponse(request, response, outgoing);
    } catch (error) {
      if (request.signal.aborted) return;
      if (isTooLarge()) return refuse(outgoing, 413);
      log.error({ err: error }, "a request failed");
      refuse(outgoing, 500);
    }
  }

  async function close(patience = 5_000): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const stream of eventStreams) stream.end();
    server.closeIdleConnections();
    const late = pause(patience, "late", { ref: false });
    if ((await Promise.race([closed, late])) === "late") server.closeAllConnections();
    await closed;
  }

  return { server, close };
}

function refuse(outgoing: ServerResponse, status: Refusal | 500): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  const message = status === 413 ? "The request is too large." : STATUS_CODES[status];
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  outgoing.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  outgoing.end(JSON.stringify({ error: { message } }));
}

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/adapters/log.server.ts";
import type { StreamSource } from "#app/http/events/stream-source.server.ts";
import { answerHeaders } from "#app/http/replies/answer-headers.ts";
import { connectionLimit } from "./connection-limit.ts";
import { discardRest, hasBody } from "./incoming-body.ts";
import { methods, type RequestRules, readRequest } from "./incoming-request.ts";
import { OpenConnections } from "./open-connections.ts";
import { sendResponse, sendStream } from "./outgoing-response.ts";
import { forReaders, forSenders, type Patience } from "./patience.ts";
import { type Refusal, rawRefusal, refusalOf, refuse } from "./refusals.ts";
import type { Admission } from "./shedding/admission.ts";
import { sendBusyAnswer } from "./shedding/busy-answer.ts";
import type { StaticFiles } from "./static-files.ts";
import { endWhenNotTaken } from "./taken-in-time.ts";

/** The address of the client, and the id of the request in its answer and its log lines. */
export type Client = { address: string; requestId: string };

export type StreamSourceOf = (response: Response) => StreamSource | undefined;

export interface WebServerOptions extends Omit<RequestRules, "sender"> {
  /** The app: answers a Request. */
  handle: (request: Request, client: Client) => Promise<Response>;
  /** The source of an event stream that the app answered with; without it, its body is read. */
  streamSourceOf?: StreamSourceOf;
  files: StaticFiles;
  /** Decides which requests the app is given; without it, all. */
  admission?: Pick<Admission, "admit">;
  sender?: Patience;
  /** The slowest rate at which a response may be read. */
  reader?: Patience;
  /** How long a new connection may take to send its first head, in milliseconds. */
  headMs?: number;
  mostConnections?: number;
}

export interface WebServer {
  server: Server;
  /**
   * Stops accepting requests, ends the event streams, and lets other requests finish. Resolves when all connections
   * are closed.
   */
  close(patience?: StopPatience): Promise<void>;
}

/** In milliseconds: the time that requests with a body to store, and all others, may still take. */
export type StopPatience = { uploads: number; requests: number };
const stopPatience: StopPatience = { uploads: 60_000, requests: 4_000 };

const timeouts = {
  // An upload of the largest size takes seven minutes at 1 Mbit/s; a head never takes long.
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the usual minute of proxies, so that a proxy never writes to a closed connection.
  keepAliveTimeout: 65_000,
  // We refuse such requests ourselves, with the headers that every answer has.
  requireHostHeader: false,
};

/**
 * Creates the HTTP server of the product, which serves the build's files and then the app. The caller makes
 * it listen.
 */
export function createWebServer(options: WebServerOptions): WebServer {
  const { handle, files, admission, reader = forReaders, sender = forSenders, ...rules } = options;
  const { headMs = timeouts.headersTimeout, mostConnections = connectionLimit() } = options;
  const connections = new OpenConnections();
  const headers = answerHeaders(rules.origin);
  const server = createServer(timeouts, (incoming, outgoing) => {
    // A client that disconnects while we answer is not an error.
    outgoing.on("error", () => undefined);
    connections.begin(outgoing);
    void answer(incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error }, "a request could not be answered");
      outgoing.destroy();
    });
  });
  server.on("connection", (socket: Socket) => {
    if (connections.count >= mostConnections) return refuseConnection(socket, 503, "full");
    connections.add(socket, { ms: headMs, onLate: () => refuseConnection(socket, 408) });
  });
  server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    refuseRequest(incoming, outgoing, 417, randomUUID());
  });
  server.on("connect", (_: IncomingMessage, socket: Duplex) => refuseConnection(socket, 405));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = refusalOf(error);
    if (status === null || connections.answerOn(socket)?.headersSent) return void socket.destroy();
    refuseConnection(socket, status, error.code);
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const name in headers) outgoing.setHeader(name, headers[name] ?? "");
    if (!files.answer(incoming, outgoing)) return answerByApp(incoming, outgoing);
    if (hasBody(incoming)) discardRest(incoming);
    endWhenNotTaken(outgoing, reader);
  }

  async function answerByApp(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    outgoing.setHeader("X-Request-Id", requestId);
    const read = readRequest(incoming, outgoing, { ...rules, sender });
    if (typeof read === "number") return refuseRequest(incoming, outgoing, read, requestId);
    const { request, address, refusal, discard } = read;
    const admitted = admission?.admit(incoming);
    if (admitted && "retryAfterMs" in admitted) {
      sendBusyAnswer(incoming, outgoing, admitted.retryAfterMs);
      return discard();
    }
    const refused = () => {
      const status = refusal();
      if (status !== null) refuseRequest(incoming, outgoing, status, requestId);
      return status !== null;
    };
    try {
      const response = await handle(request, { address, requestId }).finally(admitted?.done);
      // The app's answer was made from an incomplete body.
      if (refused()) return void response.body?.cancel().catch(() => undefined);
      discard();
      if (outgoing.destroyed) return void response.body?.cancel().catch(() => undefined);
      if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
        connections.markAsStream(outgoing);
        const source = options.streamSourceOf?.(response);
        return sendStream(request, { response, source }, outgoing, reader);
      }
      await sendResponse(request, response, outgoing, reader);
    } catch (error) {
      if (refused() || request.signal.aborted) return;
      log.error({ request: requestId, err: error }, "a request failed");
      discard();
      refuse(outgoing, 500, { ...headers, "X-Request-Id": requestId });
    }
  }

  function refuseRequest(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    status: Refusal,
    requestId: string,
  ): void {
    log.info({ request: requestId, method: incoming.method, status }, "a request was refused");
    // Waiting for the rest of the body would be useless.
    const isStuck = status === 408;
    refuse(outgoing, status, {
      ...headers,
      "X-Request-Id": requestId,
      ...(isStuck && { Connection: "close" }),
      ...(status === 405 && { Allow: [...methods].join(", ") }),
    });
    if (!isStuck) discardRest(incoming);
  }

  function refuseConnection(socket: Duplex, status: Refusal, code?: string): void {
    if (!socket.writable) return void socket.destroy();
    log.info({ status, code }, "a connection was refused");
    socket.end(rawRefusal(status, headers), () => socket.destroy());
  }

  async function close({ requests, uploads } = stopPatience): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    connections.stop();
    if (await isLate(closed, requests)) connections.breakAllButUploads();
    if (await isLate(closed, uploads - requests)) server.closeAllConnections();
    await closed;
  }

  return { server, close };
}

async function isLate(closed: Promise<void>, ms: number): Promise<boolean> {
  return (await Promise.race([closed, pause(ms, "late", { ref: false })])) === "late";
}

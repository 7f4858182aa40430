import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { constants } from "node:zlib";
import { createRequestListener } from "@react-router/node";
import compression from "compression";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { answerHeaders } from "#app/http/replies/answer-headers.ts";
import { Connections } from "./connections.ts";
import { connectionLimit } from "./limits.ts";
import { type Refusal, rawRefusal, refusalOf, refuse } from "./refusals.ts";
import {
  discardRest,
  hasBody,
  methods,
  normalizeHead,
  type RequestRules,
  refusalByHead,
} from "./request-rules.ts";
import type { Admission } from "./shedding/admission.ts";
import { sendBusyAnswer } from "./shedding/busy-answer.ts";
import type { StaticFiles } from "./static-files.ts";
import { readerRate, senderRate, type TransferRate } from "./transfer-rate.ts";

/** What the server knows of a request besides what the app can read in it. */
export type Client = {
  address: string;
  /** In the answer, and in the request's log lines. */
  requestId: string;
  /** To be called when the app has made its response: the request's place is free. */
  answered: () => void;
};

export interface WebServerOptions extends RequestRules {
  build: ServerBuild;
  createRequestContext: (client: Client) => RouterContextProvider;
  files: Pick<StaticFiles, "answer">;
  /** Decides which requests the app is given; without it, all. */
  admission?: Pick<Admission, "admit">;
  senderRate?: TransferRate;
  readerRate?: TransferRate;
  /** How long a head may take, in milliseconds. */
  headersTimeout?: number;
  mostConnections?: number;
}

/** In milliseconds: the time that requests with a body to store, and all others, may still take. */
export type StopPatience = { uploads: number; requests: number };
const stopPatience: StopPatience = { uploads: 60_000, requests: 4_000 };

const nodeOptions = {
  headersTimeout: 15_000,
  // An upload of the largest size takes seven minutes at 1 Mbit/s.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the usual minute of proxies, so that a proxy never writes to a closed connection.
  keepAliveTimeout: 65_000,
  // We refuse such requests ourselves, with the headers that every answer has.
  requireHostHeader: false,
};

/** People's files are sent unchanged, and events as they come. */
const compress = compression({
  filter: (request, response) =>
    response.statusCode !== 206 &&
    !request.url?.startsWith("/files/") &&
    !String(response.getHeader("Content-Type")).startsWith("text/event-stream") &&
    compression.filter(request, response),
  // Of 119 kB, quality 1 leaves 25 kB in 0.4 ms, 4 leaves 22 kB in 1.4 ms.
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  level: 1,
  flush: constants.Z_SYNC_FLUSH,
});

/** The HTTP server of the product, which serves the build's files and then the app. The caller makes it listen. */
export class WebServer {
  readonly server: Server;
  #options: WebServerOptions;
  #headers: Record<string, string>;
  #connections: Connections;
  #listener: ReturnType<typeof createListener>;

  constructor(options: WebServerOptions) {
    this.#options = options;
    this.#headers = answerHeaders(options.origin);
    this.#listener = createListener(options);
    this.#connections = new Connections({
      senderRate: options.senderRate ?? senderRate,
      readerRate: options.readerRate ?? readerRate,
      onSlowSender: (answer) => this.#breakBody(answer, 408),
      onSlowReader: (socket) => {
        log.info("a response was aborted: the client read it too slowly");
        socket.destroy();
      },
    });
    const { headersTimeout = nodeOptions.headersTimeout } = options;
    this.server = createServer({ ...nodeOptions, headersTimeout }, (incoming, outgoing) => {
      try {
        this.#answer(incoming, outgoing);
      } catch (error) {
        log.error({ err: error }, "a request could not be answered");
        outgoing.destroy();
      }
    });
    this.#watchConnections(options.mostConnections ?? connectionLimit());
  }

  /**
   * Stops accepting requests, ends the event streams, and lets other requests finish. Resolves when all connections
   * are closed.
   */
  async close({ requests, uploads } = stopPatience): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const endWhatWaits = () => {
      this.#connections.endEventStreams();
      this.server.closeIdleConnections();
    };
    endWhatWaits();
    const timer = setInterval(endWhatWaits, 50);
    if (await isLate(closed, requests)) this.#connections.breakAllButUploads();
    if (await isLate(closed, uploads - requests)) this.server.closeAllConnections();
    await closed;
    clearInterval(timer);
    this.#connections.stopWatching();
  }

  #watchConnections(mostConnections: number): void {
    this.server.on("connection", (socket: Socket) => {
      if (this.#connections.count >= mostConnections) {
        this.#refuseConnection(socket, 503, "full");
        return;
      }
      // React Router's listener asks the socket for the scheme of the URL. A proxy has decrypted what comes to us.
      Object.assign(socket, { encrypted: this.#options.origin.startsWith("https:") });
      this.#connections.add(socket);
    });
    this.server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) => {
      this.#begin(incoming, outgoing);
      this.#refuse(outgoing, 417);
    });
    this.server.on("connect", (_: IncomingMessage, socket: Duplex) => {
      this.#refuseConnection(socket, 405);
    });
    this.server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      const status = refusalOf(error);
      const isBegun = this.#connections.answerOn(socket)?.headersSent;
      if (status === null || isBegun) socket.destroy();
      else this.#refuseConnection(socket, status, error.code);
    });
  }

  #begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // A client that disconnects while we answer is not an error.
    outgoing.on("error", () => undefined);
    incoming.on("error", () => undefined);
    for (const name in this.#headers) outgoing.setHeader(name, this.#headers[name] ?? "");
    this.#connections.begin(outgoing);
    outgoing.once("finish", () => discardRest(incoming));
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { admission, files, origin } = this.#options;
    this.#begin(incoming, outgoing);
    if (files.answer(incoming, outgoing)) return;
    const requestId = randomUUID();
    outgoing.setHeader("X-Request-Id", requestId);
    const refusal = refusalByHead(incoming, this.#options);
    if (refusal !== null) {
      this.#refuse(outgoing, refusal);
      return;
    }
    const admitted = admission?.admit(incoming) ?? { done: () => undefined };
    if ("retryAfterMs" in admitted) {
      sendBusyAnswer(incoming, outgoing, admitted.retryAfterMs);
      return;
    }
    const address = normalizeHead(incoming, origin, requestId);
    const { clients, listen } = this.#listener;
    let free = admitted.done;
    const answered = () => {
      free();
      free = () => undefined;
    };
    clients.set(requestId, { address, requestId, answered });
    // The framework answers some requests without the middleware that calls it.
    outgoing.once("close", () => {
      clients.delete(requestId);
      answered();
    });
    compress(incoming, outgoing, () => listen(incoming, outgoing));
    if (hasBody(incoming)) this.#limitBody(incoming, outgoing);
  }

  #limitBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { bodyLimit } = this.#options;
    let length = 0;
    incoming.on("data", (chunk: Buffer) => {
      const wasAllowed = length <= bodyLimit;
      length += chunk.length;
      if (wasAllowed && length > bodyLimit) this.#breakBody(outgoing, 413);
    });
  }

  /** Refuses a request of which the app reads the body, and ends that reading. */
  #breakBody(outgoing: ServerResponse, status: 408 | 413): void {
    this.#refuse(outgoing, status);
    outgoing.req.emit("error", new Error(`The request's body was refused: ${status}.`));
  }

  #refuse(outgoing: ServerResponse, status: Refusal): void {
    const request = String(outgoing.getHeader("X-Request-Id") ?? randomUUID());
    log.info({ request, method: outgoing.req.method, status }, "a request was refused");
    refuse(outgoing, status, {
      ...this.#headers,
      "X-Request-Id": request,
      // Waiting for the rest of the body would be useless.
      ...(status === 408 && { Connection: "close" }),
      ...(status === 405 && { Allow: [...methods].join(", ") }),
    });
  }

  #refuseConnection(socket: Duplex, status: Refusal, code?: string): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    log.info({ status, code }, "a connection was refused");
    socket.end(rawRefusal(status, this.#headers), () => socket.destroy());
  }
}

/** React Router's listener, and what it does not know of the requests that it is given, by their ids. */
function createListener({ build, createRequestContext }: WebServerOptions) {
  const clients = new Map<string, Client>();
  const listen = createRequestListener({
    build,
    mode: "production",
    getLoadContext: ({ headers }) => {
      const id = headers.get("x-request-id") ?? "";
      const client = clients.get(id);
      clients.delete(id);
      if (!client) throw new Error("A request came past the server.");
      return createRequestContext(client);
    },
  });
  return { listen, clients };
}

async function isLate(closed: Promise<void>, ms: number): Promise<boolean> {
  return (await Promise.race([closed, pause(ms, "late", { ref: false })])) === "late";
}

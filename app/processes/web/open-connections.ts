import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./incoming-body.ts";

/** Streams that end because the server stops reconnect after this time, and then within a spread. */
const reconnect = { ms: 1_000, spreadMs: 2_000, spreadMsPerStream: 1 };

/** The server's connections, the requests that they serve, and how they end when the server stops. */
export class OpenConnections {
  #sockets = new Set<Socket>();
  /** Connections that have not sent a head yet. */
  #headTimers = new Map<Socket, NodeJS.Timeout>();
  /** The running answer of each connection. */
  #answers = new Map<Socket, ServerResponse>();
  #eventStreams = new Set<ServerResponse>();
  #isStopping = false;

  get count(): number {
    return this.#sockets.size;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Calls `onLate` if no request has begun within `ms`. Node itself measures from the first byte only. */
  add(socket: Socket, firstHead: { ms: number; onLate: () => void }): void {
    this.#sockets.add(socket);
    this.#headTimers.set(socket, setTimeout(firstHead.onLate, firstHead.ms));
    socket.once("close", () => {
      this.#sockets.delete(socket);
      this.#forgetTimer(socket);
    });
  }

  #forgetTimer(socket: Socket): void {
    clearTimeout(this.#headTimers.get(socket));
    this.#headTimers.delete(socket);
  }

  /** Call it when a response begins on a connection: when the server stops, the connection ends after it. */
  begin(outgoing: ServerResponse): void {
    const { socket } = outgoing.req;
    this.#forgetTimer(socket);
    this.#answers.set(socket, outgoing);
    outgoing.once("close", () => {
      if (this.#answers.get(socket) === outgoing) this.#answers.delete(socket);
      this.#eventStreams.delete(outgoing);
      if (!this.#isStopping || !outgoing.req.complete) return;
      // The next request of the connection may have begun.
      setImmediate(() => this.#answers.has(socket) || socket.destroySoon());
    });
  }

  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#answers.get(socket);
  }

  /** The response is a stream and does not end by itself. */
  markAsStream(outgoing: ServerResponse): void {
    this.#eventStreams.add(outgoing);
    if (this.#isStopping) endStream(outgoing, 1);
  }

  /** Ends the event streams now, and every other connection after its response. Node closes idle ones. */
  stop(): void {
    this.#isStopping = true;
    const { size } = this.#eventStreams;
    for (const stream of this.#eventStreams) endStream(stream, size);
  }

  /** Breaks every connection, except those whose request has a body to store. */
  breakAllButUploads(): void {
    for (const socket of this.#sockets) {
      const answer = this.#answers.get(socket);
      if (!answer || !hasBody(answer.req)) socket.destroy();
    }
  }
}

/** Tells the client when to reconnect: not all at once, so that the next process is not flooded. */
function endStream(stream: ServerResponse, streams: number): void {
  const spread = Math.max(reconnect.spreadMs, streams * reconnect.spreadMsPerStream);
  const ms = Math.round(reconnect.ms + Math.random() * spread);
  stream.end(`retry: ${ms}\nevent: reconnect\ndata: ${ms}\n\n`);
}

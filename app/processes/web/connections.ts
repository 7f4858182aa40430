import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./request-rules.ts";
import { type TransferRate, WaitingTime } from "./transfer-rate.ts";

/** Streams that end because the server stops reconnect after this time, and then within a spread. */
const reconnect = { ms: 1_000, spreadMs: 2_000, spreadMsPerStream: 1 };

type Connection = {
  /** The answer under way. */
  answer: ServerResponse | null;
  sender: WaitingTime;
  reader: WaitingTime;
};

export type PeerRules = {
  /** The slowest rate at which a body may arrive. */
  senderRate: TransferRate;
  /** The slowest rate at which an answer may be read. */
  readerRate: TransferRate;
  onSlowSender: (answer: ServerResponse) => void;
  onSlowReader: (socket: Socket) => void;
};

/** The server's connections: the answers under way, peers that are too slow, and how all of them end. */
export class Connections {
  #open = new Map<Socket, Connection>();
  #rules: PeerRules;
  #timer: NodeJS.Timeout;

  constructor(rules: PeerRules) {
    this.#rules = rules;
    this.#timer = this.#watchPeers();
  }

  get count(): number {
    return this.#open.size;
  }

  add(socket: Socket): void {
    const { senderRate, readerRate } = this.#rules;
    const sender = new WaitingTime(senderRate);
    this.#open.set(socket, { answer: null, sender, reader: new WaitingTime(readerRate) });
    socket.once("close", () => this.#open.delete(socket));
  }

  /** Call it when an answer begins. */
  begin(answer: ServerResponse): void {
    const connection = this.#open.get(answer.req.socket);
    if (!connection) return;
    connection.answer = answer;
    connection.sender.restore();
    answer.once("close", () => {
      // The next request of the connection may have begun.
      if (connection.answer === answer) connection.answer = null;
    });
  }

  answerOn(socket: Socket): ServerResponse | null {
    return this.#open.get(socket)?.answer ?? null;
  }

  /** Ends the event streams, and tells their clients to come back: not all at once, so that the next process is not flooded. */
  endEventStreams(): void {
    const streams = [...this.#open.values()].flatMap(({ answer }) =>
      answer && isEventStream(answer) ? [answer] : [],
    );
    const spread = Math.max(reconnect.spreadMs, streams.length * reconnect.spreadMsPerStream);
    for (const stream of streams) {
      const ms = Math.round(reconnect.ms + Math.random() * spread);
      stream.end(`retry: ${ms}\nevent: reconnect\ndata: ${ms}\n\n`);
    }
  }

  /** Breaks every connection, except those whose request has a body to store. */
  breakAllButUploads(): void {
    for (const [socket, { answer }] of this.#open) {
      if (!answer || !hasBody(answer.req)) socket.destroy();
    }
  }

  stopWatching(): void {
    clearInterval(this.#timer);
  }

  #watchPeers(): NodeJS.Timeout {
    const { senderRate, readerRate } = this.#rules;
    const everyMs = Math.min(1_000, senderRate.ms / 4, readerRate.ms / 4);
    let watchedAt = performance.now();
    const watch = () => {
      const now = performance.now();
      // A late turn of the event loop is our own time.
      const ms = Math.min(now - watchedAt, 2 * everyMs);
      watchedAt = now;
      for (const [socket, connection] of this.#open) this.#watchPeer(socket, connection, ms);
    };
    return setInterval(watch, everyMs).unref();
  }

  #watchPeer(socket: Socket, { answer, sender, reader }: Connection, ms: number): void {
    const unread = socket.writableLength;
    if (unread === 0) reader.restore();
    else if (reader.isSpent(socket.bytesWritten - unread, ms)) this.#rules.onSlowReader(socket);
    if (!answer || answer.req.complete) return;
    const waited = answer.req.isPaused() ? 0 : ms;
    if (sender.isSpent(socket.bytesRead, waited)) this.#rules.onSlowSender(answer);
  }
}

function isEventStream(answer: ServerResponse): boolean {
  const type = answer.headersSent && answer.getHeader("Content-Type");
  return !answer.writableEnded && String(type).startsWith("text/event-stream");
}

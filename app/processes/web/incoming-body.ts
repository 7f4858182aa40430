import type { IncomingMessage } from "node:http";
import { type Patience, Waiting } from "./patience.ts";

/**
 * How much of a refused body is still read, so that its sender gets the response and the connection can serve the
 * next request. It includes an upload somewhat past the default limit.
 */
const leftover = { bytes: 64 * 1024 * 1024, ms: 30_000 };

export interface BodyRules {
  /** The maximum size of a request's body in bytes. */
  bodyLimit: number;
  /** The slowest rate at which it may arrive. */
  sender: Patience;
}

/** Whether a body follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * A request's body as a stream that reads from the connection only on demand. Past the limit, and when its
 * sender is too slow, it errors, and `refuse` is called with the status.
 */
export class IncomingBody implements UnderlyingDefaultSource<Uint8Array> {
  readonly stream: ReadableStream<Uint8Array>;
  #incoming: IncomingMessage;
  #limit: number;
  #refuse: (status: 408 | 413) => void;
  #waiting: Waiting;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #length = 0;

  constructor(
    incoming: IncomingMessage,
    { bodyLimit, sender }: BodyRules,
    refuse: (status: 408 | 413) => void,
  ) {
    this.#incoming = incoming;
    this.#limit = bodyLimit;
    this.#refuse = refuse;
    this.#waiting = new Waiting(sender, () => {
      refuse(408);
      this.#break("The request's body came too slowly.");
    });
    incoming.pause();
    incoming.on("data", this.#take).once("end", this.#finish).once("close", this.#breakOff);
    this.stream = new ReadableStream(this, { highWaterMark: 0 });
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
  }

  pull(): void {
    this.#waiting.begin();
    this.#incoming.resume();
  }

  cancel(): void {
    this.#letGo();
  }

  /** Called when the request is answered: the rest of the body is discarded (see discardRest). */
  discard(): void {
    this.#break("The request was answered before the end of its body.");
    discardRest(this.#incoming);
  }

  #take = (chunk: Buffer): void => {
    this.#incoming.pause();
    this.#waiting.end(chunk.length);
    this.#length += chunk.length;
    if (this.#length <= this.#limit) {
      this.#controller?.enqueue(chunk);
    } else {
      this.#refuse(413);
      this.#break("The request's body is too large.");
    }
  };

  #finish = (): void => {
    this.#letGo()?.close();
  };

  #breakOff = (): void => this.#break("The request was cut off.");

  #break(why: string): void {
    this.#letGo()?.error(new Error(why));
  }

  /** Stops reading from the connection. Returns the stream's controller, once. */
  #letGo() {
    const controller = this.#controller;
    this.#controller = undefined;
    this.#waiting.end();
    this.#incoming.off("data", this.#take).off("end", this.#finish).off("close", this.#breakOff);
    return controller;
  }
}

/**
 * Reads and discards the rest of a request's body, within limits: past them the connection is closed. An
 * unread rest would come before the connection's next request.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const end = () => incoming.socket.destroy();
  const timer = setTimeout(end, leftover.ms);
  let bytes = 0;
  incoming.on("data", ({ length }: Buffer) => {
    bytes += length;
    if (bytes > leftover.bytes) end();
  });
  incoming.once("close", () => clearTimeout(timer)).resume();
  // Node itself would discard a body that was never read, without limits and without our listener.
  incoming.read(0);
}

import type { IncomingMessage } from "node:http";
import { log } from "#app/adapters/log.server.ts";
import { counter } from "#app/adapters/metrics/registry.server.ts";
import { Bound } from "./bound.ts";
import { Turns } from "./turns.ts";
import { urgencyOf } from "./urgency.ts";

/** The database's connections: how many queries wait for one, and how many have got one since the start. */
export type PoolUse = { waiting: number; acquired: number };

/**
 * A request is admitted, with a function to call when it is answered; or it is told after how many milliseconds to
 * come again.
 */
export type Admitted = { done: () => void } | { retryAfterMs: number };

const putOffRequests = counter(
  "galley_http_requests_put_off_total",
  "Requests that were told to come again, because there were too many",
);

const lookEveryMs = 100;
const tellEveryMs = 1_000;
/** Requests that can wait get this share of the bound. */
const waitingShare = 0.5;
/** The most concurrent changes and sign-ins. More of them would hold the pool's ten connections for seconds. */
const mostKept = 256;

/**
 * Lets in as many requests as the process can answer in time, and puts off the others, the least urgent first. Only
 * reading requests are counted in the bound: what brings a body may wait for its client.
 */
export class Admission {
  #poolUse: () => PoolUse;
  #bound: Pick<Bound, "value" | "adapt">;
  #turns = new Turns();
  #reading = 0;
  #kept = new Set<IncomingMessage>();
  #wasReached = false;
  #answered = 0;
  #putOff = 0;
  #timer: NodeJS.Timeout;

  constructor(poolUse: () => PoolUse, bound: Pick<Bound, "value" | "adapt"> = new Bound()) {
    this.#poolUse = poolUse;
    this.#bound = bound;
    this.#timer = this.#look();
  }

  /** Stops measuring. */
  stop(): void {
    clearInterval(this.#timer);
  }

  admit(incoming: IncomingMessage): Admitted {
    const urgency = urgencyOf(incoming);
    if (urgency === "health") return { done: () => undefined };
    if (urgency === "kept") return this.#admitKept(incoming);
    const bound = this.#bound.value;
    if (this.#reading >= (urgency === "page" ? bound : bound * waitingShare)) {
      this.#wasReached = true;
      return this.#comeAgain();
    }
    this.#reading += 1;
    return {
      done: () => {
        this.#reading -= 1;
        this.#answered += 1;
      },
    };
  }

  #admitKept(incoming: IncomingMessage): Admitted {
    if (this.#kept.size >= mostKept && this.#busyKept() >= mostKept) return this.#comeAgain();
    this.#kept.add(incoming);
    return { done: () => void this.#kept.delete(incoming) };
  }

  /** A request whose body has not arrived costs nothing yet: a slow client must not hold a place. */
  #busyKept(): number {
    return [...this.#kept].filter(({ complete }) => complete).length;
  }

  #comeAgain(): Admitted {
    this.#putOff += 1;
    putOffRequests.inc();
    return { retryAfterMs: this.#turns.next(performance.now(), Math.random()) };
  }

  #look(): NodeJS.Timeout {
    let lookedAt = performance.now();
    let toldAt = 0;
    let putOffBefore = 0;
    let { acquired: acquiredBefore } = this.#poolUse();
    const look = () => {
      const now = performance.now();
      const took = now - lookedAt;
      lookedAt = now;
      const { waiting, acquired } = this.#poolUse();
      const poolMs = (waiting * took) / Math.max(1, acquired - acquiredBefore);
      acquiredBefore = acquired;
      this.#bound.adapt({ loopMs: took - lookEveryMs, poolMs }, this.#wasReached);
      if (this.#wasReached) this.#turns.learn(this.#answered, took);
      this.#wasReached = false;
      this.#answered = 0;
      if (this.#putOff === putOffBefore || now - toldAt < tellEveryMs) return;
      toldAt = now;
      const bound = this.#bound.value;
      log.warn({ putOff: this.#putOff - putOffBefore, bound }, "requests were put off: too many");
      putOffBefore = this.#putOff;
    };
    return setInterval(look, lookEveryMs).unref();
  }
}

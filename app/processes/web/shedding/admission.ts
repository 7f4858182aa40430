import type { IncomingMessage } from "node:http";
import { log } from "#app/adapters/log.server.ts";
import { counter } from "#app/adapters/metrics/registry.server.ts";
import { Bound } from "./bound.ts";
import { sessionKeyOf } from "./session-key.ts";
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
/** The most concurrent changes and sign-ins. */
const mostKept = 256;
/**
 * The most concurrent changes of one session: fewer than wait in a person's line (command-turns), because to put one
 * off costs less here, and browsers send it again.
 */
const mostKeptEach = 40;
/**
 * One session's reading requests take this many times the places that are free, at most. So a session alone gets two
 * thirds, and the next one finds places, however many each asks for.
 */
const timesTheFree = 2;

/**
 * Lets in as many requests as the process can answer in time, and puts off the others: the least urgent first, and those
 * of a session that has its share. Only
 * reading requests are counted in the bound: what brings a body may wait for its client.
 */
export class Admission {
  #poolUse: () => PoolUse;
  #bound: Pick<Bound, "value" | "adapt">;
  #turns = new Turns();
  #reading = 0;
  #readingOf = new Map<string, number>();
  /** With the key of the session. */
  #kept = new Map<IncomingMessage, string | null>();
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
    return this.#admitReading(sessionKeyOf(incoming), urgency === "page" ? 1 : waitingShare);
  }

  #admitReading(session: string | null, share: number): Admitted {
    const free = this.#bound.value * share - this.#reading;
    const own = session === null ? 0 : (this.#readingOf.get(session) ?? 0);
    if (free <= 0 || own >= free * timesTheFree) {
      this.#wasReached = true;
      return this.#comeAgain();
    }
    this.#countReading(session, 1);
    return {
      done: () => {
        this.#countReading(session, -1);
        this.#answered += 1;
      },
    };
  }

  #countReading(session: string | null, more: 1 | -1): void {
    this.#reading += more;
    if (session === null) return;
    const own = (this.#readingOf.get(session) ?? 0) + more;
    if (own > 0) this.#readingOf.set(session, own);
    else this.#readingOf.delete(session);
  }

  #admitKept(incoming: IncomingMessage): Admitted {
    const session = sessionKeyOf(incoming);
    if (this.#kept.size >= mostKeptEach && this.#hasTooManyKept(session)) return this.#comeAgain();
    this.#kept.set(incoming, session);
    return { done: () => void this.#kept.delete(incoming) };
  }

  /** A request whose body has not arrived costs nothing yet: a slow client must not hold a place. */
  #hasTooManyKept(session: string | null): boolean {
    const busy = [...this.#kept].filter(([{ complete }]) => complete);
    if (busy.length >= mostKept) return true;
    return session !== null && busy.filter(([, each]) => each === session).length >= mostKeptEach;
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

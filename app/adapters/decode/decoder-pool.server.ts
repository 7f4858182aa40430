import {
  type ChildAnswer,
  type ChildLimits,
  type DecoderChild,
  startChild,
} from "./decoder-child.server.ts";
import type { DecoderRequest } from "./protocol.ts";

// A process that grew past this is replaced between two requests: native heaps do not shrink.
const RETIRE_BYTES = 400 * 2 ** 20;

export type PoolOptions = ChildLimits & { script: string; concurrency: number; idleMs: number };
export type DecoderPool = {
  /** Waits for a free process, in order. Rejects when aborted, closed or unable to start one. */
  ask(request: DecoderRequest, bytes: Uint8Array, signal?: AbortSignal): Promise<ChildAnswer>;
  pids(): number[];
  close(): Promise<void>;
};

type Slot = { child?: DecoderChild; idle?: NodeJS.Timeout };
type Turn = { take(slot: Slot): void; fail(error: Error): void };

/** Decoder processes that start when needed, take one request each, and end when idle. */
export function createPool({ script, concurrency, idleMs, ...limits }: PoolOptions): DecoderPool {
  const slots: Slot[] = Array.from({ length: concurrency }, () => ({}));
  const free = [...slots];
  const queue: Turn[] = [];
  const underWay = new Set<Promise<ChildAnswer>>();
  let closed = false;

  function turn(): Promise<Slot> {
    if (closed) return Promise.reject(closedError());
    // The slot used last has a warm process.
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((take, fail) => queue.push({ take, fail }));
  }

  async function living(slot: Slot): Promise<DecoderChild> {
    clearTimeout(slot.idle);
    if (!slot.child?.alive()) slot.child = await startChild(script, limits);
    slot.child.hold(true);
    return slot.child;
  }

  async function release(slot: Slot): Promise<void> {
    const { child } = slot;
    if (child && (closed || !child.alive() || child.memory() > RETIRE_BYTES)) {
      slot.child = undefined;
      await child.end();
    } else if (child) {
      child.hold(false);
      slot.idle = setTimeout(() => void child.end(), idleMs).unref();
    }
    const next = queue.shift();
    if (next) next.take(slot);
    else free.push(slot);
  }

  async function ask(request: DecoderRequest, bytes: Uint8Array, signal?: AbortSignal) {
    const slot = await turn();
    try {
      signal?.throwIfAborted();
      const child = await living(slot);
      if (closed) throw closedError();
      const answer = await child.ask(request, bytes, signal);
      signal?.throwIfAborted();
      if (closed && "failure" in answer) throw closedError();
      return answer;
    } finally {
      await release(slot);
    }
  }

  return {
    ask(request, bytes, signal) {
      const running = ask(request, bytes, signal);
      underWay.add(running);
      return running.finally(() => underWay.delete(running));
    },
    pids: () => slots.flatMap(({ child }) => (child?.alive() ? [child.pid] : [])),
    async close() {
      closed = true;
      for (const { fail } of queue.splice(0)) fail(closedError());
      for (const { idle } of slots) clearTimeout(idle);
      await Promise.all(slots.map(({ child }) => child?.end()));
      await Promise.allSettled(underWay);
    },
  };
}

function closedError(): Error {
  return new Error("The decoder is closed.");
}

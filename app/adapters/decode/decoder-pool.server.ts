import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { createPlaces, type PlaceLimits } from "#app/adapters/fair-places.ts";
import {
  type ChildAnswer,
  type ChildLimits,
  type DecoderChild,
  startChild,
} from "./decoder-child.server.ts";
import type { DecoderRequest } from "./operations.ts";

// A process that exceeds this is replaced between two requests, since native heaps do not shrink.
const RETIRE_BYTES = 400 * 2 ** 20;
/** The scheduling priority (nice value) of background work. */
const BACKGROUND = 5;

export type PoolOptions = ChildLimits & {
  script: string;
  concurrency: number;
  idleMs: number;
  /** How many requests may wait, and how many of one viewer may run; `places` is the concurrency. */
  turns?: Omit<PlaceLimits, "places"> | undefined;
  /** Whether its processes run at a lower scheduling priority. */
  isBackground?: boolean | undefined;
};
/** Bytes that are read only when their turn comes, so that waiting requests hold none in memory. */
export type StoredBytes = { byteLength: number; read: () => Promise<Uint8Array> };
export type DecoderCall = {
  /** Removes the request from the queue, or kills the process that works on it. */
  signal?: AbortSignal | undefined;
  /** The viewer who made the request: viewers take turns. */
  viewer?: { id: string } | undefined;
};
export type DecoderPool = {
  /**
   * Waits for a free process (viewers take turns) and only then reads stored bytes. Rejects when aborted,
   * when closed, when no process can be started, with PlacesTaken when too many requests wait, and with any
   * error of reading the bytes.
   */
  ask(
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    call?: DecoderCall,
  ): Promise<ChildAnswer>;
  pids(): number[];
  close(): Promise<void>;
};

type Slot = { child?: DecoderChild; idle?: NodeJS.Timeout };

/** A pool of decoder processes, which start on demand, run one request at a time, and end when idle. */
export function createPool(options: PoolOptions): DecoderPool {
  const { script, concurrency, idleMs, turns, isBackground, ...limits } = options;
  const slots: Slot[] = Array.from({ length: concurrency }, () => ({}));
  const free = [...slots];
  const places = createPlaces({ ...turns, places: concurrency });
  const underWay = new Set<Promise<ChildAnswer>>();
  let closed = false;

  async function living(slot: Slot): Promise<DecoderChild> {
    clearTimeout(slot.idle);
    if (!slot.child?.alive()) {
      slot.child = await startChild(script, limits);
      if (isBackground) lowerPriority(slot.child.pid);
    }
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
    free.push(slot);
  }

  async function askIn(
    slot: Slot,
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    signal: AbortSignal | undefined,
  ): Promise<ChildAnswer> {
    try {
      const read = bytes instanceof Uint8Array ? bytes : await bytes.read();
      signal?.throwIfAborted();
      const child = await living(slot);
      if (closed) throw closedError();
      const answer = await child.ask(request, read, signal);
      signal?.throwIfAborted();
      if (closed && "failure" in answer) throw closedError();
      return answer;
    } finally {
      await release(slot);
    }
  }

  async function ask(
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    { signal, viewer }: DecoderCall = {},
  ): Promise<ChildAnswer> {
    const leave = await places.take(viewer?.id ?? "", signal);
    try {
      // The slot that was used last has a running process.
      const slot = free.pop();
      if (!slot) throw new Error("There are more places than processes.");
      return await askIn(slot, request, bytes, signal);
    } finally {
      leave();
    }
  }

  return {
    ask(request, bytes, call) {
      const running = ask(request, bytes, call);
      underWay.add(running);
      return running.finally(() => underWay.delete(running));
    },
    pids: () => slots.flatMap(({ child }) => (child?.alive() ? [child.pid] : [])),
    async close() {
      closed = true;
      places.close(closedError());
      for (const { idle } of slots) clearTimeout(idle);
      await Promise.all(slots.map(({ child }) => child?.end()));
      await Promise.allSettled(underWay);
    },
  };
}

function closedError(): Error {
  return new Error("The decoder is closed.");
}

/** Lowers the scheduling priority of a process and all its threads. Does nothing where that is not permitted. */
function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < BACKGROUND) setPriority(thread, BACKGROUND);
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}

/** Linux keeps priorities by thread; a new thread inherits the priority of the thread that creates it. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

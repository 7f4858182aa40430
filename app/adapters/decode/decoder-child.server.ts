import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import { createFrameReader, encodeFrame, type Frame } from "./frames.ts";
import type { DecoderRequest } from "./protocol.ts";
import { spawnSandboxed } from "./sandbox.server.ts";

export type ChildLimits = { timeLimitMs: number; memoryLimitBytes: number };
export type ChildFailure = "timeout" | "memory" | "crashed" | "aborted";
export type ChildAnswer = { frame: Frame } | { failure: ChildFailure; detail: string };
export type DecoderChild = {
  pid: number;
  alive(): boolean;
  /** Resident memory in bytes; 0 where the system does not tell. */
  memory(): number;
  /** One at a time. Never rejects: whatever goes wrong is an answer, and the child is then dead. */
  ask(request: DecoderRequest, bytes: Uint8Array, signal?: AbortSignal): Promise<ChildAnswer>;
  /** Whether this child alone keeps the process of its client running. */
  hold(busy: boolean): void;
  kill(): Promise<void>;
};

const MAX_ANSWER_BYTES = 160 * 2 ** 20;
const MEMORY_CHECK_MS = 100;

/** Starts one decoder process, and kills it when a request goes past its limits. */
export async function startChild(script: string, limits: ChildLimits): Promise<DecoderChild> {
  const heapMegabytes = Math.max(64, Math.floor(limits.memoryLimitBytes / 2 ** 20 / 2));
  const child = await spawnSandboxed(script, heapMegabytes);
  const pid = child.pid ?? 0;
  let settle: ((answer: ChildAnswer) => void) | undefined;
  let verdict: ChildFailure | undefined;
  let complaints = "";
  let dead = false;

  const fail = (failure: ChildFailure, detail: string) => {
    verdict ??= failure;
    complaints ||= detail;
    child.kill("SIGKILL");
  };
  const gone = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      fail("crashed", error.message);
      if (child.pid === undefined) end();
    });
    child.once("close", end);
    function end() {
      dead = true;
      const memory = /out of memory|allocation failed/i.test(complaints);
      settle?.({ failure: verdict ?? (memory ? "memory" : "crashed"), detail: complaints });
      resolve();
    }
  });

  const reader = createFrameReader(MAX_ANSWER_BYTES, (frame) => settle?.({ frame }));
  child.stdout?.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      fail("crashed", String(error));
    }
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8")).slice(-4000);
  });
  // A child that died with bytes on their way breaks the pipe; its end is told by "close".
  child.stdin?.on("error", () => child.kill("SIGKILL"));

  function memory(): number {
    if (dead) return 0;
    try {
      const status = readFileSync(`/proc/${pid}/status`, "latin1");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  function hold(busy: boolean): void {
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) {
      if (handle !== child && !(handle instanceof Socket)) continue;
      if (busy) handle.ref();
      else handle.unref();
    }
  }

  return {
    pid,
    memory,
    alive: () => !dead && verdict === undefined,
    async ask(request, bytes, signal) {
      if (dead) return { failure: "crashed", detail: complaints };
      if (signal?.aborted) return { failure: "aborted", detail: "" };
      const deadline = setTimeout(() => fail("timeout", ""), limits.timeLimitMs);
      const watch = setInterval(() => {
        if (memory() > limits.memoryLimitBytes) fail("memory", "");
      }, MEMORY_CHECK_MS);
      const abort = () => fail("aborted", "");
      signal?.addEventListener("abort", abort);
      complaints = "";
      try {
        return await new Promise<ChildAnswer>((resolve) => {
          settle = resolve;
          for (const chunk of encodeFrame(request, [bytes])) child.stdin?.write(chunk);
        });
      } finally {
        settle = undefined;
        clearTimeout(deadline);
        clearInterval(watch);
        signal?.removeEventListener("abort", abort);
      }
    },
    hold,
    async kill() {
      hold(true);
      if (!dead) child.kill("SIGKILL");
      await gone;
    },
  };
}

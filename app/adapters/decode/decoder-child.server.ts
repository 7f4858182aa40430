import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import { createFrameReader, encodeFrame, type Frame } from "./frames.ts";
import type { DecoderRequest } from "./protocol.ts";
import { spawnSandboxed } from "./sandbox.server.ts";

export type ChildLimits = { timeLimitMs: number; memoryLimitBytes: number };
export type ChildFailure = "timeout" | "memory" | "crashed";
export type ChildAnswer = { frame: Frame } | { failure: ChildFailure | "ended"; detail: string };
export type DecoderChild = {
  pid: number;
  alive(): boolean;
  /** Resident memory in bytes; 0 where the system does not tell. */
  memory(): number;
  /** One at a time. Never rejects: whatever goes wrong is an answer, and the child is then dead. */
  ask(request: DecoderRequest, bytes: Uint8Array, signal?: AbortSignal): Promise<ChildAnswer>;
  /** Whether this child alone keeps the process of its client running. */
  hold(busy: boolean): void;
  /** Ends it; a request under way is answered with "ended". */
  end(): Promise<void>;
};

const MAX_ANSWER_BYTES = 160 * 2 ** 20;
const MEMORY_CHECK_MS = 100;
const START_LIMIT_MS = 30_000;

/**
 * Starts one decoder process, and kills it when a request goes past its limits. Rejects when it
 * does not say that it is ready: that is a fault of this installation, never of a file.
 */
export async function startChild(script: string, limits: ChildLimits): Promise<DecoderChild> {
  const heapMegabytes = Math.max(64, Math.floor((limits.memoryLimitBytes / 2 ** 20) * 0.6));
  const sandboxed = await spawnSandboxed(script, heapMegabytes);
  const { child } = sandboxed;
  let pid = child.pid ?? 0;
  let settle: ((answer: ChildAnswer) => void) | undefined;
  let verdict: ChildFailure | "ended" | undefined;
  let complaints = "";
  let dead = false;

  const kill = (why: typeof verdict, detail = "") => {
    verdict ??= why;
    complaints ||= detail;
    child.kill("SIGKILL");
  };
  const gone = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      kill("crashed", error.message);
      if (child.pid === undefined) finish();
    });
    child.once("close", finish);
    function finish() {
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
      kill("crashed", String(error));
    }
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8")).slice(-4000);
  });
  // A child that died with bytes on their way breaks the pipe; its end is told by "close".
  child.stdin?.on("error", () => child.kill("SIGKILL"));

  function answered(begin: () => void, limitMs: number): Promise<ChildAnswer> {
    const deadline = setTimeout(() => kill("timeout"), limitMs);
    return new Promise<ChildAnswer>((resolve) => {
      settle = resolve;
      begin();
    }).finally(() => {
      settle = undefined;
      clearTimeout(deadline);
    });
  }

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

  const ready = await answered(() => undefined, START_LIMIT_MS);
  if ("failure" in ready) throw new Error(`The decoder did not start: ${ready.detail}`);
  // Before it reads a stranger's byte: later it might have children of its own.
  pid = sandboxed.pid();

  return {
    pid,
    memory,
    alive: () => !dead && verdict === undefined,
    async ask(request, bytes, signal) {
      if (dead) return { failure: verdict ?? "crashed", detail: complaints };
      if (signal?.aborted) return { failure: "ended", detail: "" };
      const watch = setInterval(() => {
        if (memory() > limits.memoryLimitBytes) kill("memory");
      }, MEMORY_CHECK_MS);
      const abort = () => kill("ended");
      signal?.addEventListener("abort", abort);
      complaints = "";
      const send = () => {
        for (const chunk of encodeFrame(request, [bytes])) child.stdin?.write(chunk);
      };
      const answer = await answered(send, limits.timeLimitMs);
      clearInterval(watch);
      signal?.removeEventListener("abort", abort);
      return answer;
    },
    hold,
    async end() {
      hold(true);
      if (!dead) kill("ended");
      await gone;
    },
  };
}

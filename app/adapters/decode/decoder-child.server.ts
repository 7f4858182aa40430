import { Socket } from "node:net";
import { decoderStarts } from "#app/adapters/metrics/decoder-metrics.server.ts";
import { createFrameReader, encodeFrame, type Frame } from "./frames.ts";
import {
  type DecoderRequest,
  type RequestLimits,
  requestLimits,
  stepSchema,
} from "./operations.ts";
import { residentBytes } from "./process-usage.server.ts";
import { spawnSandboxed } from "./sandbox.server.ts";
import { type Exceeded, type RequestWatch, watchRequest } from "./watch-request.server.ts";

export type ChildLimits = {
  memoryLimitBytes: number;
  /** Replaces the limits of every kind of request; for tests. */
  limits?: Partial<RequestLimits>;
};
export type ChildFailure = Exceeded | "crashed";
/** Processor time used in milliseconds, and the last step begun where the request reports its steps. */
type Progress = { cpuMs: number; step: number | null };
type End = { frame: Frame } | { failure: ChildFailure | "ended"; detail: string };
export type ChildAnswer = Progress & End;
export type DecoderChild = {
  pid: number;
  alive(): boolean;
  /** Resident memory in bytes; 0 where the system does not report it. */
  memory(): number;
  /**
   * Runs one request at a time. Never rejects: every failure is returned as a result, and the child is dead
   * afterwards.
   */
  ask(request: DecoderRequest, bytes: Uint8Array, signal?: AbortSignal): Promise<ChildAnswer>;
  /** Whether this child keeps the client's process from exiting. */
  hold(busy: boolean): void;
  /** Ends the child. A running request resolves with "ended". */
  end(): Promise<void>;
};

const MAX_ANSWER_BYTES = 160 * 2 ** 20;
const START_LIMIT_MS = 30_000;

/**
 * Starts one decoder process, and kills it when a request exceeds its limits. Rejects when the process does
 * not report that it is ready; that is a fault of this installation, never of a file.
 */
export async function startChild(
  script: string,
  { memoryLimitBytes, limits }: ChildLimits,
): Promise<DecoderChild> {
  const heapMegabytes = Math.max(64, Math.floor((memoryLimitBytes / 2 ** 20) * 0.6));
  const sandboxed = await spawnSandboxed(script, heapMegabytes);
  decoderStarts.inc();
  const { child } = sandboxed;
  let pid = child.pid ?? 0;
  let settle: ((end: End) => void) | undefined;
  let watch: RequestWatch | undefined;
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

  const reader = createFrameReader(MAX_ANSWER_BYTES, (frame) => {
    const told = stepSchema.safeParse(frame.header);
    if (told.success) watch?.enter(told.data.step);
    else settle?.({ frame });
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      kill("crashed", String(error));
      // Output from before the child died is read and dropped, so that its pipe can close.
      child.stdout?.removeAllListeners("data").resume();
    }
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints = (complaints + chunk.toString("utf8")).slice(-4000);
  });
  // A child that dies while bytes are being sent breaks the pipe. "close" reports its end.
  child.stdin?.on("error", () => child.kill("SIGKILL"));

  function answered(begin: () => void): Promise<End> {
    return new Promise<End>((resolve) => {
      settle = resolve;
      begin();
    }).finally(() => {
      settle = undefined;
    });
  }

  function hold(busy: boolean): void {
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) {
      if (handle !== child && !(handle instanceof Socket)) continue;
      if (busy) handle.ref();
      else handle.unref();
    }
  }

  const late = setTimeout(() => kill("stalled"), START_LIMIT_MS);
  const ready = await answered(() => undefined);
  clearTimeout(late);
  if ("failure" in ready) throw new Error(`The decoder did not start: ${ready.detail}`);
  // Read before the child receives any untrusted bytes: later it might have children of its own.
  pid = sandboxed.pid();

  return {
    pid,
    memory: () => (dead ? 0 : residentBytes(pid)),
    alive: () => !dead && verdict === undefined,
    async ask(request, bytes, signal) {
      const nothing: Progress = { cpuMs: 0, step: null };
      if (dead) return { ...nothing, failure: verdict ?? "crashed", detail: complaints };
      if (signal?.aborted) return { ...nothing, failure: "ended", detail: "" };
      const bounds = { ...requestLimits(request, limits), memoryBytes: memoryLimitBytes };
      const watching = watchRequest(pid, bounds, (exceeded) => kill(exceeded));
      watch = watching;
      const abort = () => kill("ended");
      signal?.addEventListener("abort", abort);
      complaints = "";
      const end = await answered(() => {
        for (const chunk of encodeFrame(request, [bytes])) child.stdin?.write(chunk);
      });
      watching.stop();
      watch = undefined;
      signal?.removeEventListener("abort", abort);
      return { ...end, cpuMs: watching.usedMs(), step: watching.step() };
    },
    hold,
    async end() {
      hold(true);
      if (!dead) kill("ended");
      await gone;
    },
  };
}

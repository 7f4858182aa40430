import { processorMs, residentBytes } from "./process-usage.server.ts";
import type { RequestLimits } from "./request-limits.ts";

export type Exceeded = "timeout" | "stalled" | "memory";
export type RequestWatch = {
  /** The process says at which step it is; null for one that only the whole request's limit holds for. */
  enter(step: number | null): void;
  /** The step that the process was last said to be at. */
  step(): number | null;
  /** Milliseconds of processor time so far; by the clock where the system does not tell. */
  usedMs(): number;
  stop(): void;
};

const CHECK_MS = 100;

/** Watches what a process takes for one request, and tells once when it goes past a limit. */
export function watchRequest(
  pid: number,
  limits: RequestLimits & { memoryBytes: number },
  tell: (exceeded: Exceeded) => void,
): RequestWatch {
  const startedAt = performance.now();
  const usedBefore = processorMs(pid);
  let latest = usedBefore;
  let step: number | null = null;
  let stepFrom = usedBefore;
  let isOver = false;
  const wall = setTimeout(() => tell("stalled"), limits.wallMs);
  // After what has arrived from the process was read: it may have gone on to its next step.
  const watch = setInterval(() => setImmediate(check), CHECK_MS);

  function look(): number | null {
    latest = processorMs(pid) ?? latest;
    return latest;
  }

  function check(): void {
    if (isOver) return;
    const used = look();
    if (used === null || usedBefore === null || stepFrom === null) return;
    const isLate = used - usedBefore > limits.cpuMs;
    const isStepLate = step !== null && used - stepFrom > limits.stepCpuMs;
    if (isLate || isStepLate) tell("timeout");
    else if (residentBytes(pid) > limits.memoryBytes) tell("memory");
  }

  return {
    enter(next) {
      step = next;
      stepFrom = look();
    },
    step: () => step,
    usedMs() {
      const used = look();
      if (used === null || usedBefore === null) return performance.now() - startedAt;
      return used - usedBefore;
    },
    stop() {
      isOver = true;
      clearTimeout(wall);
      clearInterval(watch);
    },
  };
}

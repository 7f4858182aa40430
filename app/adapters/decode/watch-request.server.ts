import type { RequestLimits } from "./operations.ts";
import { processorMs, residentBytes } from "./process-usage.server.ts";

export type Exceeded = "timeout" | "stalled" | "memory";
export type RequestWatch = {
  /**
   * Called when the process reports the step it begins; null when only the limit of the whole request
   * applies.
   */
  enter(step: number | null): void;
  /** The step that the process reported last. */
  step(): number | null;
  /** Milliseconds of processor time so far; of wall time where the system does not report it. */
  usedMs(): number;
  stop(): void;
};

const CHECK_MS = 100;

/** Watches the resources that a process uses for one request, and calls back once when it exceeds a limit. */
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
  // Checked after pending messages of the process were read, since it may have begun its next step.
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

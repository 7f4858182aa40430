import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const background = 5;

/** Has a process make way for others that want the processor. Where that is not allowed it goes on as it is. */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < background) setPriority(thread, background);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
}

/** Linux keeps priorities by thread; new threads take over that of the one that makes them. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

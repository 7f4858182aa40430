import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const background = 5;

/** Lowers the scheduling priority of a process and all its threads. Does nothing where that is not permitted. */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < background) setPriority(thread, background);
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

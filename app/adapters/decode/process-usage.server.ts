import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (USER_HZ) on every platform that Node supports. */
const MS_PER_TICK = 10;

/** Resident memory of a process in bytes; 0 where the system does not report it. */
export function residentBytes(pid: number): number {
  const status = readProc(pid, "status");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Processor time of a process with all its threads, in milliseconds; null where the system does not report
 * it.
 */
export function processorMs(pid: number): number | null {
  // The second field is the program's name in parentheses and may contain blanks (proc(5)).
  const fields = readProc(pid, "stat").split(") ").at(-1)?.split(" ");
  const [user, system] = [fields?.[11], fields?.[12]];
  if (user === undefined || system === undefined) return null;
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

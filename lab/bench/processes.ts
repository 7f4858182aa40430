import { existsSync, readFileSync } from "node:fs";
import { hasCode } from "#app/adapters/error-like.ts";

const ticksPerSecond = 100;

/** Processor time that a process has used so far, in milliseconds (Linux: /proc/PID/stat, fields 14 and 15). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/**
 * Adds up the processor time of a process and of all its descendants, in milliseconds, also of those that end meanwhile.
 * Looks ten times a second: the kernel loses the time of a process whose parent ends before it.
 */
export function meterTree(pid: number) {
  const used = new Map<number, number>();
  const look = () => {
    for (const each of [pid, ...descendantsOf(pid)]) {
      // A process may end between being listed and being read.
      if (existsSync(`/proc/${each}/stat`)) used.set(each, cpuMs(each));
    }
  };
  look();
  const timer = setInterval(look, 100);
  return {
    readMs() {
      look();
      return [...used.values()].reduce((sum, ms) => sum + ms, 0);
    },
    stop: () => clearInterval(timer),
  };
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readUnlessEnded(`/proc/${pid}/status`))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}

/** The descendants of a process, at any depth. */
export function descendantsOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = readUnlessEnded(path).trim().split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Nothing for a process that ended after it was listed. */
function readUnlessEnded(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ESRCH")) return "";
    throw error;
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export type Spread = { median: number; least: number; most: number };

/** The median of what was measured several times, with the least and the most. */
export function spreadOf(values: number[]): Spread {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { median: round(median(values)), least: round(least), most: round(most) };
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

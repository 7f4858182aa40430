import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** Processor time that a process has used so far, in milliseconds (Linux: /proc/PID/stat, fields 14 and 15). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/**
 * Processor time of a process and of its descendants so far, in milliseconds, with those that have ended and were
 * waited for (fields 16 and 17).
 */
export function treeCpuMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => {
    const stat = readFileSync(`/proc/${each}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0);
    return sum + (ticks * 1000) / ticksPerSecond;
  }, 0);
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}

/** The descendants of a process, at any depth. */
export function descendantsOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
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

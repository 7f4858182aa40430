import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** `pid command` of every process below this one. */
export function descendants(root: number): string[] {
  const lines = processes();
  const below = (parent: number): string[] =>
    lines
      .filter((line) => line.parent === parent)
      .flatMap((line) => [`${line.pid} ${line.command}`, ...below(line.pid)]);
  return below(root);
}

/** Those of them that still run. */
export function stillAlive(family: string[]): string[] {
  const alive = new Set(processes().map(({ pid, command }) => `${pid} ${command}`));
  return family.filter((member) => alive.has(member));
}

type Process = { pid: number; parent: number; command: string };

/** From /proc, since a small machine may have no ps. */
function processes(): Process[] {
  if (process.platform !== "linux") return processesByPs();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/stat`, "utf8").match(/\) \S (\d+)/)?.[1];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        // A zombie has no command.
        return command ? [{ pid: Number(name), parent: Number(parent), command }] : [];
      } catch {
        return [];
      }
    });
}

function processesByPs(): Process[] {
  return execFileSync("ps", ["-axo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command] = line.trim().match(/^(\d+)\s+(\d+)\s+([^(].*)$/) ?? [];
      return command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });
}

import { readFileSync, readlinkSync, statSync } from "node:fs";

/**
 * A process's restrictions as the kernel reports them from outside. A restriction that cannot be observed is
 * false.
 */
export type Isolation = {
  /** It runs under another user id than this process. */
  otherUser: boolean;
  /** It has no capability and can gain none. */
  noCapabilities: boolean;
  /** It has its own network namespace without any route out. */
  noNetwork: boolean;
  /** It sees only read-only parts of the file system. */
  ownFiles: boolean;
  /** It sees no processes but its own. */
  ownProcesses: boolean;
  /** It cannot write a file longer than 0 bytes. */
  noWriting: boolean;
  /** A filter of system calls of its own is active, besides one that a container may have for all its processes. */
  systemCallFilter: boolean;
  /** Its memory can be measured, so it is killed when it grows too large. */
  memoryWatched: boolean;
};

const WORDS: [keyof Isolation, string][] = [
  ["otherUser", "a user id of its own"],
  ["noCapabilities", "no capabilities"],
  ["noNetwork", "no network"],
  ["ownFiles", "no files but Galley's code and the system's libraries"],
  ["ownProcesses", "no sight of other processes"],
  ["noWriting", "no writing of files"],
  ["systemCallFilter", "a filter of system calls"],
  ["memoryWatched", "a limit of memory"],
];

/** Reads the restrictions of a running process, by its id in this process's namespace. */
export function readIsolation(pid: number | null): Isolation {
  const status = pid === null ? "" : (attempt(() => read(`/proc/${pid}/status`)) ?? "");
  const lines = status.split("\n");
  const line = (name: string) =>
    (lines.find((one) => one.startsWith(`${name}:`)) ?? "").slice(name.length + 1).trim();
  const limits = attempt(() => read(`/proc/${pid}/limits`)) ?? "";
  const users = line("Uid").split(/\s+/);
  const capabilities = ["CapInh", "CapPrm", "CapEff", "CapAmb"].map(line);
  return {
    otherUser: users.length === 4 && users.every((id) => Number(id) !== process.getuid?.()),
    noCapabilities: line("NoNewPrivs") === "1" && capabilities.every((set) => /^0+$/.test(set)),
    noNetwork: differs(pid, "net"),
    ownFiles: differs(pid, "mnt") && hasOwnRoot(pid),
    ownProcesses: differs(pid, "pid"),
    noWriting: /^Max file size\s+0\s+0\s/m.test(limits),
    systemCallFilter: countFilters(status) > countFilters(read("/proc/self/status")),
    memoryWatched: /^VmRSS:/m.test(status),
  };
}

/** How many filters of system calls a process has, by its status. A kernel before 5.15 tells only whether it has any. */
function countFilters(status: string): number {
  const [, some] = /^Seccomp:\s{1,9}(\d)$/m.exec(status) ?? [];
  const [, count] = /^Seccomp_filters:\s{1,9}(\d{1,9})$/m.exec(status) ?? [];
  return some === "2" ? Number(count ?? 1) : 0;
}

/** Whether a program with these restrictions can reach neither users' data nor the network. */
export function isolatesWell(isolation: Isolation): boolean {
  const { noCapabilities, noNetwork, ownFiles, ownProcesses } = isolation;
  return noCapabilities && noNetwork && ownFiles && ownProcesses;
}

/** One or two sentences for people: which restrictions are active, and which are not. */
export function tellIsolation(isolation: Isolation): string {
  const words = (holds: boolean) =>
    WORDS.filter(([name]) => isolation[name] === holds)
      .map(([, word]) => word)
      .join(", ");
  const present = words(true) || "Node's permission model alone";
  const missing = words(false);
  const sentence = `Strangers' files are read in a sandbox with: ${present}.`;
  return missing ? `${sentence} Not on this system: ${missing}.` : sentence;
}

function differs(pid: number | null, namespace: string): boolean {
  const theirs = attempt(() => readlinkSync(`/proc/${pid}/ns/${namespace}`));
  const ours = attempt(() => readlinkSync(`/proc/self/ns/${namespace}`));
  return theirs !== null && ours !== null && theirs !== ours;
}

function hasOwnRoot(pid: number | null): boolean {
  const theirs = attempt(() => statSync(`/proc/${pid}/root/`));
  const ours = statSync("/");
  return theirs !== null && (theirs.dev !== ours.dev || theirs.ino !== ours.ino);
}

function read(path: string): string {
  return readFileSync(path, "latin1");
}

function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

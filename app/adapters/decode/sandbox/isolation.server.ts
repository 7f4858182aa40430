import { readFileSync, readlinkSync, statSync } from "node:fs";

/** What holds for a process, as the kernel tells it from outside. What cannot be seen is false. */
export type Isolation = {
  /** It runs under another user id than this process. */
  otherUser: boolean;
  /** It has no capability and can gain none. */
  noCapabilities: boolean;
  /** It has a network of its own, without any way out. */
  noNetwork: boolean;
  /** Of the file system it sees read-only parts. */
  ownFiles: boolean;
  /** It sees no process but its own. */
  ownProcesses: boolean;
  /** It can make no file longer than nothing. */
  noWriting: boolean;
  /** A filter of system calls is on. */
  systemCallFilter: boolean;
  /** Its memory can be measured, so it is ended when it grows too large. */
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

/** Looks at a process that runs, by its id here. */
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
    systemCallFilter: line("Seccomp") === "2",
    memoryWatched: /^VmRSS:/m.test(status),
  };
}

/** Whether a program in it can reach neither people's data nor the network. */
export function isolatesWell(isolation: Isolation): boolean {
  const { noCapabilities, noNetwork, ownFiles, ownProcesses } = isolation;
  return noCapabilities && noNetwork && ownFiles && ownProcesses;
}

/** One or two sentences for people: what holds, and what does not. */
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

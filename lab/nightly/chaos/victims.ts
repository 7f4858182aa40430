import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { descendants } from "#tests/setup/servers/process-family.ts";

/** The kinds of processes that are killed, and how to find those that run. */
const programs = {
  web: "/processes/web.ts",
  worker: "/processes/worker.ts",
  decoder: "/processes/decoder.ts",
  keeper: "/processes/database-keeper.ts",
};
export const kinds = ["web", "worker", "decoder", "postgres", "keeper"] as const;
export type Kind = (typeof kinds)[number];

/** Kills (SIGKILL) one running process of the kind. Returns false when none runs. */
export function killOne(kind: Kind, dataDir: string): boolean {
  const running = kind === "postgres" ? postmaster(dataDir) : found(programs[kind]);
  const victim = running[Math.floor(Math.random() * running.length)];
  if (!victim) return false;
  try {
    process.kill(victim, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}

function found(program: string): number[] {
  return descendants(process.pid)
    .filter((line) => line.includes(program))
    .map((line) => Number.parseInt(line, 10));
}

/** It is not a descendant once its keeper was killed. */
function postmaster(dataDir: string): number[] {
  const file = join(dataDir, "postgres/postmaster.pid");
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return pid > 0 ? [pid] : [];
}

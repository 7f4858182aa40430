import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { projectRoot } from "#app/env.server.ts";

const git = (...words: string[]) =>
  spawnSync("git", words, { cwd: projectRoot, encoding: "utf8" }).stdout?.trim() ?? "";

/** The commit of the newest tag before this one, or else the last commit with an older schema; null without a history. */
export function findPreviousRelease(): string | null {
  const tagged = git("rev-list", "-n", "1", git("describe", "--tags", "--abbrev=0", "HEAD^"));
  if (tagged) return tagged;
  const migrations = "app/adapters/db/migrations/*.sql";
  const newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", migrations);
  return (newest && git("rev-parse", "--verify", "--quiet", `${newest}^`)) || null;
}

/** Checks a commit out into a new folder and builds it there, with its own packages. Throws when a step of it fails. */
export function buildRelease(commit: string, folder: string): void {
  git("worktree", "prune");
  execFileSync("git", ["worktree", "add", "--detach", folder, commit], { cwd: projectRoot });
  const packages = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", packages, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("npm", ["run", "build"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Deletes what buildRelease made. */
export function removeRelease(folder: string): void {
  if (existsSync(folder)) git("worktree", "remove", "--force", folder);
}

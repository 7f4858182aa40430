import { type ChildProcess, execFile, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#app/env.server.ts";

const UNSHARE = ["/usr/bin/unshare", "--net"];
const UNSHARE_AS_USER = ["/usr/bin/unshare", "--map-current-user", "--net"];
const SETPRIV = ["/usr/bin/setpriv", "--no-new-privs", "--pdeathsig", "KILL"];

let wrapper: Promise<string[]> | undefined;

/**
 * Starts the decoder's script with an empty environment. Node's permission model lets it read
 * the app's code and libraries and nothing else: no writing, no children, no workers (addons
 * are allowed, since sharp is one). Where Linux permits, it also has no network at all and dies
 * with its parent; elsewhere closeNetwork and the end of stdin do that.
 */
export async function spawnSandboxed(script: string, heapMegabytes: number): Promise<ChildProcess> {
  wrapper ??= findWrapper();
  const root = realpathSync(projectRoot);
  const entry = realpathSync(script);
  const readable = [join(root, "app/"), join(root, "package.json"), entry];
  const command = [
    ...(await wrapper),
    process.execPath,
    "--permission",
    "--allow-addons",
    ...[...readable, `${realpathSync(join(root, "node_modules"))}/`].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    "--disable-warning=SecurityWarning",
    "--disable-warning=ExperimentalWarning",
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMegabytes}`,
    entry,
  ];
  const [program = process.execPath, ...args] = command;
  return spawn(program, args, { env: {}, cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
}

async function findWrapper(): Promise<string[]> {
  if (process.platform !== "linux") return [];
  const candidates = [
    [...UNSHARE, "--", ...SETPRIV, "--"],
    [...UNSHARE_AS_USER, "--", ...SETPRIV, "--"],
    [...SETPRIV, "--"],
  ];
  for (const candidate of candidates) {
    if (await works(candidate)) return candidate;
  }
  return [];
}

async function works([program = "", ...args]: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(program, [...args, "/bin/true"], { timeout: 5000, env: {} });
    return true;
  } catch {
    return false;
  }
}

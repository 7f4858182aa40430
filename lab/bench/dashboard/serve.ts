import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "#app/processes/children/ports.ts";
import { type Child, startChild } from "#app/processes/children/start-child.ts";
import { getPage } from "./load.ts";

export type Served = { name: string; origin: string; pid: number; stop(): Promise<void> };

/** Starts our web process, of this checkout or of a copy of it. */
export async function serveOurs(
  name: string,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<Served> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child: Child = await startChild({
    name,
    command: [join(root, "app/processes/web.ts")],
    env: { ...env, PORT: String(port), PUBLIC_ORIGIN: origin },
    onLine: (line) => console.error(`${name}: ${line}`),
  });
  return { name, origin, pid: child.pid, stop: () => child.stop() };
}

/** Starts the framework's stock server as its documentation says, with the same build. */
export function serveStock(root: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const program = join(root, "node_modules/@react-router/serve/dist/cli.js");
  return serveAlone("react-router-serve", [program, "build/server/index.js"], root, env);
}

/** Starts the framework's request listener alone on Node's server, in a copy of buildCopy: no files, no compression, no limits. */
export function serveListener(copy: string, env: NodeJS.ProcessEnv): Promise<Served> {
  return serveAlone("createRequestListener", [join(copy, "listener.ts")], copy, env);
}

async function serveAlone(
  name: string,
  command: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Served> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...env, PORT: String(port), PUBLIC_ORIGIN: origin, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const answers = async () =>
    (await getPage(`${origin}/health`, {}).catch(() => null))?.status === 200;
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`${name} did not start.`);
    await pause(100);
  }
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

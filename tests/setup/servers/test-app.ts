import { join } from "node:path";
import { findFreePort } from "#app/processes/children/ports.ts";
import { type Child, startChild } from "#app/processes/children/start-child.ts";
import { type OfflineGoogle, startOfflineGoogle } from "#demo/google/offline-google.ts";

export interface TestApp {
  /** The public address of the app. */
  origin: string;
  /**
   * The address of each web process; the first one's is `origin`. All of them use `origin` as their public
   * address.
   */
  webOrigins: string[];
  google: OfflineGoogle;
  /** The settings of its processes. */
  env: NodeJS.ProcessEnv;
  worker: Child;
  webs: Child[];
  /** Starts a worker process: a second one, or a new one after the first was stopped or killed. */
  startWorker(settings?: Record<string, string>): Promise<Child>;
  /** Starts the first web process again, after it was stopped. */
  startWeb(): Promise<Child>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  google?: "small" | "full";
  /** How many web processes share the database. */
  webProcesses?: number;
  /** Settings that override those of tests. */
  settings?: Record<string, string>;
  /** The environment that names the database and the data folder; by default that of this process. */
  surroundings?: NodeJS.ProcessEnv;
}

const program = (name: string) => join(import.meta.dirname, "../../../app/processes", name);

/**
 * Starts the production build: offline Google, worker and web processes, on the database and in the data
 * folder of this test file. Only for the lanes of `tests/e2e`, which ensure that there is a build.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { google: seed = "small", webProcesses = 1, settings = {} } = options;
  const { surroundings = process.env } = options;
  const ports = await findFreePorts(webProcesses);
  const webOrigins = ports.map((port) => `http://localhost:${port}`);
  const [origin = ""] = webOrigins;
  const google = await startOfflineGoogle({ seed, publicOrigin: origin });
  const env = {
    ...surroundings,
    ...google.env,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    PUBLIC_ORIGIN: origin,
    ...settings,
  };
  const children: Child[] = [];
  const start = async (name: string, file: string, changes: Record<string, string> = {}) => {
    const child = await startChild({
      name,
      command: [program(file)],
      env: { ...env, ...changes },
      onLine: (line) => console.error(`${name}: ${line}`),
    });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await google.close();
  };
  const startWorker = (changes?: Record<string, string>) => start("worker", "worker.ts", changes);
  try {
    // The worker migrates the database.
    const worker = await startWorker();
    const startWebAt = (port: number) => start(`web :${port}`, "web.ts", { PORT: String(port) });
    const webs = await Promise.all(ports.map(startWebAt));
    const startWeb = () => startWebAt(ports[0] ?? 0);
    return { origin, webOrigins, google, env, worker, webs, startWorker, startWeb, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

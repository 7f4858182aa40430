import { randomBytes } from "node:crypto";
import { existsSync, fchmodSync, openSync, readFileSync, rmSync, watch, writeSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { writePrivateFile } from "#app/adapters/secrets/write-private-file.ts";
import { projectRoot } from "#app/env.server.ts";
import { isPortInUse, preferPort } from "#app/processes/children/ports.ts";
import {
  type ChildProcesses,
  runApp,
  runWithChildren,
} from "#app/processes/children/run-with-children.ts";
import { startChild } from "#app/processes/children/start-child.ts";
import { makeDataDir } from "#app/processes/database/postgres-location.ts";
import { removePostgres } from "#app/processes/database/postgres-server.ts";
import {
  type DatabaseSettings,
  settingsOf,
  startDatabaseKeeper,
} from "#app/processes/database/start-database-keeper.ts";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { developmentId } from "../extension/manifest.ts";

/**
 * `npm run demo [-- --fresh]`: the production build with everything that it needs on this machine. `npm run
 * dev`: the same with the development server instead of the build.
 */
const { dev, fresh } = parseArgs({
  options: { dev: { type: "boolean" }, fresh: { type: "boolean" } },
}).values;
const port = Number(process.env.PORT || 3000);
const origin = `http://localhost:${port}`;
const dataDir = resolve(process.env.DATA_DIR || `.data/demo-${port}`);
const shownDataDir = dataDir.startsWith(process.cwd() + sep) ? relative(".", dataDir) : dataDir;

runWithChildren(async (children) => {
  await refuseTakenPort();
  if (fresh) await startOver();
  makeDataDir(dataDir);
  const memory = await openMemory();
  const log = openLog();
  if (!dev) await buildWhenStale(console.log);
  console.log("Starting the database and the offline Google …");
  const [database, google] = await Promise.all([
    startDatabase(children, log),
    startGoogle(children, memory.googlePort, log),
  ]);
  console.log("Starting the app …");
  const env = {
    ...process.env,
    ...google.env,
    NODE_ENV: dev ? "development" : "production",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    ...database,
    SECRET_KEYS: memory.secretKeys,
    EXTENSION_IDS: process.env.EXTENSION_IDS || developmentId,
  };
  const webProgram = dev ? "dev-server.ts" : "web.ts";
  const app = await runApp({ children, env, onLine: log, webProgram });
  if (dev) restartOnChange(app.restartWorker);
  sayReady(google.people, google.env.GOOGLE_ISSUER_URL ?? "");
});

type Log = (line: string) => void;

/** The programs' output goes to a file, and in development also to the screen. */
function openLog(): Log {
  const file = openSync(join(dataDir, "demo.log"), "w", 0o600);
  // One of an earlier start keeps its mode otherwise.
  fchmodSync(file, 0o600);
  return (line) => {
    try {
      writeSync(file, `${line}\n`);
    } catch {
      // The disk is full: the app goes on, and says so itself.
    }
    if (dev) console.log(line);
  };
}

function sayReady([person]: { name: string; email: string }[], mail: string): void {
  console.log(`
  Galley is ready:  ${origin}

  Choose "Sign in with Google", then ${person?.name} (${person?.email}).
  The extension:    npm run extension -- --app ${origin} --mail ${mail}
                    then chrome://extensions, Developer mode, Load unpacked: extension/dist/unpacked
                    and its mail page is ${mail}/mail
  Let a reply come: ${mail}/mail, in a conversation that you have imported.
  Data and log are in ${shownDataDir}; "npm run ${dev ? "dev" : "demo"} -- --fresh" starts over.
  Ctrl-C ends everything.
`);
}

async function refuseTakenPort(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error("The setting PORT must be a number from 1 to 65535.");
  }
  if (await isPortInUse(port)) {
    throw new Error(`Port ${port} is taken: choose another, as in PORT=${port + 1} npm run demo.`);
  }
}

async function startOver(): Promise<void> {
  if (existsSync(dataDir)) await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Data of the first start that a second start needs. */
const memorySchema = z.object({ secretKeys: z.string(), googlePort: z.number() });

async function openMemory(): Promise<z.output<typeof memorySchema>> {
  const file = join(dataDir, "demo.json");
  const kept = existsSync(file) ? memorySchema.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
  const memory = {
    secretKeys: kept?.secretKeys ?? `demo:${randomBytes(32).toString("base64")}`,
    // The addresses of pictures are stored in the database, so the port must stay the same.
    googlePort: await preferPort(kept?.googlePort ?? 0),
  };
  writePrivateFile(file, JSON.stringify(memory));
  return memory;
}

async function startDatabase(
  children: ChildProcesses,
  log: Log,
): Promise<Partial<DatabaseSettings>> {
  if (process.env.DATABASE_URL) return {};
  const keeper = await children.own(
    startDatabaseKeeper({ dataDir, env: process.env, onLine: log }),
  );
  if (keeper.note) console.log(keeper.note);
  void keeper.exited.then((how) => children.giveUp(`The database keeper ${how}.`));
  return settingsOf(keeper);
}

const googleSchema = z.object({
  env: z.record(z.string(), z.string()),
  people: z.array(z.object({ name: z.string(), email: z.string() })),
});

async function startGoogle(children: ChildProcesses, edgePort: number, log: Log) {
  const google = await children.own(
    startChild({
      name: "offline Google",
      command: [
        join(import.meta.dirname, "google/main.ts"),
        ...["--origin", origin, "--data-dir", join(dataDir, "google")],
        ...["--edge-port", String(edgePort)],
      ],
      env: process.env,
      onLine: log,
      readReady: (line) => (line.startsWith('{"env":') ? JSON.parse(line) : null),
    }),
  );
  void google.exited.then((how) => children.giveUp(`The offline Google ${how}.`));
  return googleSchema.parse(google.ready);
}

/** In development: restarts the worker when the code changes. */
function restartOnChange(restart: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(projectRoot, "app"), { recursive: true }, (_, name) => {
    if (!name || !/\.server\.ts$|^jobs/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log("The worker starts again.");
      restart();
    }, 300);
  });
}

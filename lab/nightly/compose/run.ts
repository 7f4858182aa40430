import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { findFreePort } from "#app/processes/children/ports.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import { readCompose } from "#tests/structure/compose-file.ts";
import { type Places, RunningService } from "./service.ts";

/**
 * `npm run nightly -w lab` runs it: the services of compose.yml in their order, as many of each as compose.replicas.yml wants, by
 * their commands and health checks as written, in a folder with what the image holds. Each must become healthy, answer,
 * and end by itself when it is told to. There is no Docker here: paths and ports of containers are replaced by those of
 * this machine; what docs/operations.md runs in the worker's container runs in its place; the embedded PostgreSQL stands for the image `postgres`, and the proxy is not started.
 */
await buildWhenStale(console.error);
const base = readCompose("compose.yml");
const replicas = readCompose("compose.replicas.yml");
const folder = await mkdtemp(join(tmpdir(), "galley-compose-"));
// For root, PostgreSQL runs as `nobody`, who must be able to enter the folder.
await chmod(folder, 0o711);
const image = join(folder, "image");
await fillImage();
const origin = "http://localhost:3000";
const google = await startOfflineGoogle({ seed: { people: [] }, publicOrigin: origin });
const dataDir = join(folder, "database");
await mkdir(dataDir);
await chmod(dataDir, 0o711);
const keeper = await startDatabaseKeeper({ dataDir, env: process.env, onLine: console.error });
await writeSettings();

const running: RunningService[] = [];
let isWhole = false;
try {
  for (const name of inOrder()) {
    const count = replicas.services[name]?.deploy?.replicas ?? 1;
    for (let number = 1; number <= count; number++) await start(name, `${name} ${number}`);
  }
  for (const command of await commandsOfDocs()) {
    await running.find(({ name }) => name === "worker 1")?.execute(command);
    console.log(`In the worker's container: ${command.join(" ")}`);
  }
  for (const service of running.toReversed()) {
    await service.stop();
    console.log(`${service.name} ended by itself.`);
  }
  isWhole = true;
} finally {
  if (!isWhole) await Promise.allSettled(running.map((service) => service.stop()));
  await keeper.stop();
  await google.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** The services that run Galley's image, each after those that it depends on. */
function inOrder(): string[] {
  const own = Object.entries(base.services).filter(([, { image }]) => image?.startsWith("galley:"));
  const ordered: string[] = [];
  while (ordered.length < own.length) {
    const next = own.find(
      ([name, { depends_on: needed = {} }]) =>
        !ordered.includes(name) &&
        Object.keys(needed).every((other) => other === "database" || ordered.includes(other)),
    );
    if (!next) throw new Error("The services depend on each other in a circle.");
    ordered.push(next[0]);
  }
  return ordered;
}

async function start(name: string, title: string): Promise<void> {
  const service = base.services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  const { PORT, WORKER_PORT, METRICS_PORT } = service.environment ?? {};
  const ports = new Map<string, string>();
  for (const port of [PORT, WORKER_PORT, METRICS_PORT]) {
    if (port) ports.set(port, String(await findFreePort()));
  }
  const places: Places = {
    image,
    replaced: [
      ["/run/secrets/", join(folder, "secrets-")],
      ["/data", join(folder, "data")],
      ["0.0.0.0", "127.0.0.1"],
      ...ports,
    ],
  };
  const began = Date.now();
  const started = new RunningService(title, service, places);
  running.push(started);
  await started.untilHealthy();
  console.log(`${title} is healthy after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
  if (PORT) await expectAnswer(`http://127.0.0.1:${ports.get(PORT)}/`, "Galley");
  const metrics = PORT ? METRICS_PORT : WORKER_PORT;
  if (metrics) await expectAnswer(`http://127.0.0.1:${ports.get(metrics)}/metrics`, "galley_");
}

async function expectAnswer(address: string, words: string): Promise<void> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes(words)) {
    throw new Error(`${address} answered ${answer.status} without "${words}".`);
  }
}

/** The command that docs/operations.md runs in the worker's container. */
async function commandsOfDocs(): Promise<string[][]> {
  const page = await readFile(join(projectRoot, "docs/operations.md"), "utf8");
  const lines = [...page.matchAll(/^docker compose exec worker (.+)$/gm)];
  if (lines.length === 0) throw new Error("The page names no command for the worker's container.");
  return lines.map(([, command = ""]) => command.split(" "));
}

/** Copies the files that the Dockerfile copies, and nothing else. */
async function fillImage(): Promise<void> {
  await mkdir(image);
  await mkdir(join(folder, "data"), { mode: 0o700 });
  for (const part of ["package.json", "build", "app"]) {
    await cp(join(projectRoot, part), join(image, part), { recursive: true });
  }
  await symlink(join(projectRoot, "node_modules"), join(image, "node_modules"));
}

/** The two secrets: settings as an administrator writes them into .env, and a key file. */
async function writeSettings(): Promise<void> {
  const settings = {
    ...testSettings({ databaseUrl: keeper.url, ownerUrl: keeper.ownerUrl, dataDir: "/nowhere" }),
    ...google.env,
    ...{ PUBLIC_ORIGIN: origin, NODE_ENV: "production", LOG_LEVEL: "warn" },
    // Without the proxy nothing answers at that origin, which the doctor would report.
    GMAIL_PUSH_TOPIC: "",
  };
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${value}`);
  await writeFile(join(folder, "secrets-settings"), lines.join("\n"));
  await writeFile(join(folder, "secrets-google"), "{}");
}

import { spawn } from "node:child_process";
import {
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { preferPort } from "#app/processes/children/ports.ts";
import { createCluster, runTool } from "./postgres-cluster.ts";
import {
  connectionUrl,
  ensureCredentials,
  type PostgresCredentials,
  rememberPort,
} from "./postgres-credentials.ts";
import { locatePostgres, type PostgresLocation } from "./postgres-location.ts";

/** How long to wait for a server that recovers from a crash or is stopping, in milliseconds. */
const TIMEOUT_MS = 60_000;
const LOG_LIMIT = 10_000_000;

/**
 * An advisory lock that every keeper of a server holds shared. A keeper that gets it exclusively is the last
 * one and stops the server.
 */
const KEEPERS = 7_425_539;

export interface PostgresServer {
  location: PostgresLocation;
  dataDir: string;
  credentials: PostgresCredentials;
  /** Extra settings of the server, by name. */
  settings: Record<string, string>;
}

/**
 * Ensures that the server of this data folder runs. Adopts a running one (identified by the data folder that
 * it reports, never by a process id); otherwise creates the data folder and starts a server. Waits for one
 * that is stopping. Returns the keeper's connection to it.
 */
export async function openPostgres(server: PostgresServer): Promise<Client> {
  const { cluster } = server.location;
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    await createCluster(server.location, server.credentials);
  }
  refuseForeignOwner(server.location);
  const deadline = Date.now() + TIMEOUT_MS;
  let reason = "";
  while (Date.now() < deadline) {
    const running = await connectToRunning(server);
    if (running) return running;
    forgetForeignProcess(cluster);
    reason = await startPostmaster(server);
    if (reason === "") return connectOrStop(server);
    await pause(250);
  }
  throw new Error(
    `PostgreSQL does not start in ${cluster}: ${reason || "it gives no answer"} (see ${logFile(server)}).`,
  );
}

async function connectOrStop(server: PostgresServer): Promise<Client> {
  const client = await connectToRunning(server).catch(async (error: unknown) => {
    await stop(server);
    throw error;
  });
  return client ?? openPostgres(server);
}

/** Ends this keeper's part: stops the server with a fast, safe shutdown, unless another keeper needs it. */
export async function closePostgres(server: PostgresServer, keeper: Client): Promise<void> {
  const last = await keeper
    .query(`select pg_advisory_unlock_shared(${KEEPERS})`)
    .then(() => keeper.query(`select pg_try_advisory_lock(${KEEPERS}) as alone`))
    .then((result) => result.rows[0]?.alone === true)
    .catch(() => true);
  if (last) await stop(server);
  await keeper.end().catch(() => undefined);
}

async function stop(server: PostgresServer): Promise<void> {
  await runTool(server.location, "pg_ctl", ["stop", "-m", "fast", "-t", "30", "-s"], true);
}

/** Connects to the server that runs on this data folder; null when none does. */
async function connectToRunning(server: PostgresServer): Promise<Client | null> {
  const port = Number(serverFile(server.location.cluster)[3]);
  if (!port) return null;
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const client = new Client({
      connectionString: connectionUrl({ ...server.credentials, port }, "postgres"),
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const shown = await client.query("show data_directory");
      if (realpathSync(shown.rows[0].data_directory) !== server.location.cluster) return null;
      await client.query(`select pg_advisory_lock_shared(${KEEPERS})`);
      server.credentials.port = port;
      rememberPort(server.dataDir, server.credentials);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = error instanceof Error && "code" in error ? error.code : null;
      if (code === "28P01") throw new Error(wrongPassword(server));
      // 57P03: it is starting up or shutting down. The next attempt shows which.
      if (code !== "57P03") return null;
      await pause(50);
    }
  }
  return null;
}

/** Deletes the embedded database of this data folder. Throws while it runs. */
export async function removePostgres(dataDir: string): Promise<void> {
  const location = locatePostgres(dataDir);
  if (!existsSync(location.cluster)) return;
  const credentials = await ensureCredentials(dataDir);
  // Waits for a server that is stopping.
  for (let tries = 0; tries < 4; tries += 1) {
    const running = await connectToRunning({ location, dataDir, credentials, settings: {} });
    if (!running) return rmSync(location.cluster, { recursive: true });
    await running.end();
    await pause(500);
  }
  throw new Error(`The database in ${location.cluster} is in use: end what runs on it first.`);
}

async function startPostmaster(server: PostgresServer): Promise<string> {
  const { credentials, location } = server;
  const port = await preferPort(credentials.port);
  const log = logFile(server);
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) truncateSync(log);
  const start = existsSync(log) ? statSync(log).size : 0;
  const output = openSync(log, "a", 0o600);
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    // Of solid-state disks and memory. PostgreSQL's default is that of a turning disk: a search of the newest rows read all
    // rows of a user instead.
    random_page_cost: "1.1",
    fsync: "on",
    wal_level: "minimal",
    max_wal_senders: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    ...server.settings,
  };
  const child = spawn(
    join(location.binaries, "bin", "postgres"),
    [
      ["-D", location.cluster, "-p", String(port)],
      Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ].flat(),
    // Detached: Ctrl-C goes to the programs, which drain first; the keeper stops the server after that.
    { detached: true, stdio: ["ignore", output, output], cwd: "/", env: {}, ...location.account },
  );
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  child.unref();
  while (!ended) {
    const [pid, , , , , , , status] = serverFile(location.cluster);
    if (Number(pid) === child.pid && status?.trim() === "ready") return "";
    await pause(10);
  }
  const said = readFileSync(log).subarray(start).toString("utf8");
  return said.match(/FATAL: +(.*)/)?.[1] ?? "it ended at once";
}

/**
 * The lines of postmaster.pid, which the server writes: line 1 is its process id, line 4 its port, line 8 its
 * status.
 */
function serverFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * After a crash of the machine the process id in the file may belong to another program, and PostgreSQL would
 * then refuse to start. The file is deleted only when that program is certainly not PostgreSQL; the server's
 * check of its shared memory still protects the data.
 */
function forgetForeignProcess(cluster: string): void {
  const pid = serverFile(cluster)[0];
  if (process.platform !== "linux" || !pid) return;
  try {
    const name = readFileSync(`/proc/${Number(pid)}/comm`, "utf8").trim();
    if (name !== "postgres") rmSync(join(cluster, "postmaster.pid"), { force: true });
  } catch {
    // No such process: PostgreSQL detects that itself.
  }
}

function refuseForeignOwner({ account, cluster }: PostgresLocation): void {
  const owner = statSync(cluster).uid;
  if (owner === (account?.uid ?? process.getuid?.())) return;
  throw new Error(
    `The database in ${cluster} belongs to another account of this machine: start as that one, or set DATA_DIR to another folder.`,
  );
}

function wrongPassword({ dataDir, location }: PostgresServer): string {
  return `The password in ${join(dataDir, "postgres.json")} is not that of the database in ${location.cluster}: put the right file back, set DATA_DIR to another folder, or delete that database.`;
}

function logFile(server: PostgresServer): string {
  return join(server.dataDir, "postgres.log");
}

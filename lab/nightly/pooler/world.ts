import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { findFreePort } from "#app/processes/children/ports.ts";
import { keepBusy, startWorld, waitForRest } from "../chaos/start-world.ts";

/**
 * One run of the product behind PgBouncer in the given mode. Prints the stored data at the end, as one line of
 * JSON.
 */
const mode = z.enum(["session", "transaction"]).parse(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "galley-pooler-"));
/** Debian's account for PostgreSQL, as PgBouncer refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };
/** In transaction mode few connections serve all; in session mode each of ours holds one. */
const poolSize = { session: 40, transaction: 6 }[mode];
let pooler: ChildProcess | undefined;
let consoleUrl = "";

const world = await startWorld({ webs: 2, front: startPooler });
try {
  await keepBusy(world);
  await waitForRest(world);
  const { outcomeOf } = await import("../chaos/outcome.ts");
  const outcome = await outcomeOf(world.owner, world.person.acknowledged);
  const statements = { "statements through the pooler": await countStatements() };
  process.stdout.write(`${JSON.stringify({ ...outcome, ...statements })}\n`);
} finally {
  await world.stop();
  pooler?.kill();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function startPooler(databaseUrl: string): Promise<Record<string, string>> {
  const { hostname, password, pathname, port: databasePort, username } = new URL(databaseUrl);
  const port = await findFreePort();
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
galley = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = ${username}
pool_mode = ${mode}
default_pool_size = ${poolSize}
query_timeout = 15
`,
  );
  const asRoot = userInfo().uid === 0;
  if (asRoot) {
    for (const path of [folder, users, settings]) {
      chownSync(path, unprivileged.uid, unprivileged.gid);
    }
  }
  pooler = spawn("pgbouncer", ["--quiet", settings], {
    stdio: ["ignore", "inherit", "inherit"],
    ...(asRoot ? unprivileged : {}),
  });
  const pooled = new URL(databaseUrl);
  Object.assign(pooled, { port: String(port), pathname: "galley" });
  const admin = new URL(pooled);
  admin.pathname = "pgbouncer";
  consoleUrl = admin.href;
  for (let tries = 0; !(await answers(pooled.href)); tries++) {
    if (tries > 100) throw new Error("PgBouncer does not answer.");
    await pause(100);
  }
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PgBouncer's console answers to simple queries only. */
async function countStatements(): Promise<number> {
  const client = new Client({ connectionString: consoleUrl });
  await client.connect();
  const { rows } = await client.query("show stats_totals");
  await client.end();
  const counts = z.array(z.object({ database: z.string(), query_count: z.coerce.number() }));
  return counts.parse(rows).find(({ database }) => database === "galley")?.query_count ?? 0;
}

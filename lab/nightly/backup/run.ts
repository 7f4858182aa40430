import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { diskBlobs } from "#app/adapters/blobs/disk-blobs.server.ts";
import { readTaskStatus } from "#app/domain/tasks/task-status.ts";
import { superviseChild } from "#app/processes/children/supervise-child.ts";
import { makeRoles, roleUrls } from "#app/processes/database/database-roles.ts";
import { connectionUrl, ensureCredentials } from "#app/processes/database/postgres-credentials.ts";
import {
  type DatabaseSettings,
  settingsOf,
} from "#app/processes/database/start-database-keeper.ts";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { keepBusy, startWorld } from "../chaos/start-world.ts";

/**
 * `npm run nightly -w lab` runs it: backs up while a person imports, uploads and changes statuses, restores elsewhere, and looks
 * there for every change that was acknowledged before the backup began, and for the bytes of every row. Then a worker
 * finishes there what was under way, until `npm run rebuild` finds no difference.
 */
const uploadsBefore = 8;
const processes = join(import.meta.dirname, "../../../app/processes");
const folder = mkdtempSync(join(tmpdir(), "galley-backup-"));

await buildWhenStale(console.error);
const world = await startWorld({ webs: 2, workers: 2 });
const { acknowledged } = world.person;
try {
  const busy = keepBusy(world);
  while (acknowledged.uploads.length < uploadsBefore || acknowledged.changes.length < 3) {
    await pause(100);
  }
  const uploads = [...acknowledged.uploads];
  const changes = acknowledged.changes.length;
  const file = join(folder, "backup");
  const began = performance.now();
  const key = { BACKUP_KEY: randomBytes(32).toString("base64") };
  console.log(await run("backup.ts", [file], key));
  const seconds = (performance.now() - began) / 1_000;
  const meanwhile = acknowledged.uploads.length - uploads.length;
  await busy;
  const elsewhere = await makePlace();
  console.log(await run("restore.ts", [file], { ...key, ...elsewhere }));
  const found = {
    "seconds for the backup": Number(seconds.toFixed(1)),
    "its bytes": statSync(file).size,
    "uploads acknowledged before it": uploads.length,
    "and while it was made": meanwhile,
    "of those before, lost or doubled": await countLostUploads(elsewhere.DATABASE_URL, uploads),
    "statuses acknowledged before it": changes,
    "of them lost": await countLostStatuses(elsewhere.DATABASE_URL, changes),
    ...(await countBytes(elsewhere)),
  };
  console.table(found);
  const isWhole = Object.entries(found).every(([what, n]) => !/lost|missing/.test(what) || n === 0);
  if (!isWhole) process.exitCode = 1;
  await finishThere(elsewhere);
} finally {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

type Place = DatabaseSettings & { DATA_DIR: string };

function run(program: string, words: string[], settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(processes, program), ...words], { env }, (error, out, err) => {
      if (error) reject(new Error(`${program}: ${out}${err}`));
      else resolve(out.trim());
    });
  });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function makePlace(): Promise<Place> {
  const superuser = await ensureCredentials(process.env.DATA_DIR ?? "");
  await query(connectionUrl(superuser, "postgres"), "create database elsewhere");
  await makeRoles(superuser, "elsewhere");
  return { ...settingsOf(roleUrls(superuser, "elsewhere")), DATA_DIR: join(folder, "data") };
}

async function countLostUploads(url: string, names: string[]): Promise<number> {
  const rows = z
    .array(z.object({ name: z.string() }))
    .parse(await query(url, "select name from files where origin <> 'mail'"));
  return names.filter((name) => rows.filter((row) => row.name === name).length !== 1).length;
}

/** A task has the status that was acknowledged last before the backup, or one of those that came later. */
async function countLostStatuses(url: string, before: number): Promise<number> {
  const rows = z
    .array(z.object({ id: z.string(), status: z.string() }))
    .parse(await query(url, "select id, status from tasks"));
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  const told = Map.groupBy(acknowledged.changes.slice(0, before), ({ id }) => id);
  return [...told].filter(([id, changes]) => {
    const later = acknowledged.changes.slice(before).filter((change) => change.id === id);
    const possible = [...changes.slice(-1), ...later].map(({ status }) => readTaskStatus(status));
    return !possible.some((status) => status === stored.get(id));
  }).length;
}

async function countBytes({ DATABASE_URL, DATA_DIR }: Place) {
  const store = diskBlobs(join(DATA_DIR, "blobs"));
  const rows = z.array(z.object({ user_id: z.string(), sha256: z.string() })).parse(
    await query(
      DATABASE_URL,
      `select user_id, raw_sha256 as sha256 from messages union select user_id, sha256 from files
       union select user_id, preview_sha256 from previews`,
    ),
  );
  let missing = 0;
  for (const { user_id: userId, sha256 } of rows) {
    const bytes = await store.read(userId, sha256);
    const isSame = bytes && createHash("sha256").update(bytes).digest("hex") === sha256;
    if (!isSame) missing += 1;
  }
  return { "mails, files and previews": rows.length, "of them missing or other bytes": missing };
}

async function finishThere(elsewhere: Place): Promise<void> {
  const env = { ...process.env, ...elsewhere };
  const command = [join(processes, "worker.ts")];
  const worker = await superviseChild({ name: "worker", command, env, onLine: () => undefined });
  try {
    const deadline = Date.now() + 300_000;
    while (true) {
      const told = await run("rebuild.ts", [world.owner.email], elsewhere).catch(
        (error: unknown) => error,
      );
      if (typeof told === "string") return console.log(`After the restore: ${told}`);
      if (Date.now() > deadline) throw told;
      await pause(5_000);
    }
  } finally {
    await worker.stop();
  }
}

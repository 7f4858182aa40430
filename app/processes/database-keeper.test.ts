import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectionUrl, ensureCredentials } from "./database/postgres-credentials.ts";
import { removePostgres } from "./database/postgres-server.ts";
import { type Keeper, startDatabaseKeeper } from "./database/start-database-keeper.ts";

// These tests start whole databases with fsync, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const usual = { env: process.env, onLine: (line: string) => console.error(line) };

/** A folder whose database was created and stopped: each test gets a copy. */
let created: string;
let dataDir: string;
let started: { stop(): Promise<void> }[];

beforeAll(async () => {
  created = await makeFolder();
  const keeper = await startDatabaseKeeper({ ...usual, dataDir: created });
  await keeper.stop();
});

beforeEach(async () => {
  started = [];
  dataDir = await makeFolder();
  // fs.cp() does not keep the owner, which PostgreSQL checks.
  await promisify(execFile)("cp", ["-a", `${created}/.`, dataDir]);
});

afterEach(async () => {
  for (const part of started) await part.stop();
  await rm(dataDir, { recursive: true });
});

afterAll(() => rm(created, { recursive: true }));

test("keeps data over a stop and a start, with fsync, for this machine only", async () => {
  const first = await keep();
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  const settings = await query(
    first.url,
    "select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'password_encryption') order by 1",
  );
  expect(settings).toEqual([
    { name: "fsync", setting: "on" },
    { name: "listen_addresses", setting: "127.0.0.1" },
    { name: "password_encryption", setting: "scram-sha-256" },
  ]);
  await first.stop();
  await expect(query(first.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  const second = await keep();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("lets nobody in without the password, which only its owner can read", async () => {
  const { url } = await keep();
  const guess = new URL(url);
  guess.password = "guess";
  await expect(query(guess.href, "select 1")).rejects.toThrow(/password authentication failed/);
  const file = join(dataDir, "postgres.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = await readFile(file, "utf8");
  expect(kept).toContain((await ensureCredentials(dataDir)).password);
  expect(kept, "the app does not know the superuser's").not.toContain(new URL(url).password);
});

test("neither the app nor the owner is a superuser, and the app cannot change tables", async () => {
  const { url, ownerUrl } = await keep();
  await query(ownerUrl, "create schema later; create table later.kept (id serial primary key)");
  for (const each of [url, ownerUrl]) {
    expect(
      await query(
        each,
        "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    for (const program of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
    ]) {
      await expect(query(each, program)).rejects.toThrow(/permission denied/);
    }
  }
  await query(url, "insert into later.kept default values; update later.kept set id = 2");
  for (const change of [
    ...[
      "drop table later.kept",
      "alter table later.kept add column new text",
      "truncate later.kept",
    ],
    ...["create table later.new (id int)", "create table public.new (id int)", "create schema new"],
    "set role galley_owner",
  ]) {
    await expect(query(url, change), change).rejects.toThrow(/permission denied|must be owner/);
  }
  expect(await query(url, "delete from later.kept returning id")).toEqual([{ id: 2 }]);
});

test("a data folder of an earlier version, whose app was the superuser, goes on", {
  tags: "nightly",
}, async () => {
  const first = await keep();
  const superuser = connectionUrl(await ensureCredentials(dataDir), "galley");
  // As it was: no roles, and everything is the superuser's.
  await query(superuser, "drop owned by galley_app, galley_owner");
  await query(
    superuser,
    `alter database galley owner to galley; drop role galley_app; drop role galley_owner;
     create extension pg_trgm; create schema older; create type older.state as enum ('a');
     create sequence older.numbers; create view older.one as select 1 as one;
     create table older.kept (id serial primary key, at older.state default 'a', own bigint generated always as identity);
     create table older.parts (name text) partition by list (name);
     create table older."Part" partition of older.parts default;
     create function older.twice(a int) returns int language sql as 'select a * 2';`,
  );
  await first.stop();
  const { url, ownerUrl } = await keep();
  await query(
    url,
    "insert into older.kept default values; insert into older.parts values ('b'); select nextval('older.numbers'), older.twice(one) from older.one",
  );
  await query(
    ownerUrl,
    `alter type older.state add value 'b'; alter table older.kept add column new text;
     drop function older.twice(int); drop view older.one; drop sequence older.numbers;
     alter table older.parts detach partition older."Part"; create extension if not exists pg_trgm;
     create table public.new (id int); create extension btree_gin;`,
  );
  expect(await query(url, "select id from older.kept")).toEqual([{ id: 1 }]);
});

test("roles without a password are not made", async () => {
  await keep();
  const superuser = connectionUrl(await ensureCredentials(dataDir), "galley");
  const roles = await readFile(join(import.meta.dirname, "database/roles.sql"), "utf8");
  await expect(query(superuser, roles)).rejects.toThrow(/Set a password for each/);
});

test("a second keeper adopts the running database, and the last one stops it", {
  tags: "nightly",
}, async () => {
  const [first, second] = [await keep(), await keep()];
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await query(second.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await second.stop();
  await expect(query(second.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("two first starts at once end with one database", { tags: "nightly" }, async () => {
  await rm(dataDir, { recursive: true });
  dataDir = await makeFolder();
  const [first, second] = await Promise.all([keep(), keep()]);
  expect(second.url).toBe(first.url);
});

test("stops the database when the parent is killed outright, and nothing is lost", async () => {
  const parent = await startParent();
  await query(parent.ownerUrl, "create table kept as select 'yes' as safe");
  parent.process.kill("SIGKILL");
  await vi.waitFor(() => expect(query(parent.url, "select 1")).rejects.toThrow(/ECONNREFUSED/), {
    timeout: 30_000,
  });
  const { url } = await keep();
  expect(await query(url, "select safe from kept")).toEqual([{ safe: "yes" }]);
});

test("a start right after the parent was killed waits for the old one or adopts it", {
  tags: "nightly",
}, async () => {
  const parent = await startParent();
  await query(parent.ownerUrl, "create table kept as select 'yes' as safe");
  parent.process.kill("SIGKILL");
  const { url } = await keep();
  expect(await query(url, "select safe from kept")).toEqual([{ safe: "yes" }]);
});

test("starts the database again when that dies, at the same address", async () => {
  const { url, ownerUrl } = await keep();
  await query(ownerUrl, "create table kept as select 'yes' as safe");
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  await vi.waitFor(
    async () => expect(await query(url, "select safe from kept")).toEqual([{ safe: "yes" }]),
    { timeout: 30_000, interval: 200 },
  );
});

test("a password file of another database is an error, and nothing is left running", {
  tags: "nightly",
}, async () => {
  const first = await keep();
  await first.stop();
  await rm(join(dataDir, "postgres.json"));
  await expect(keep()).rejects.toThrow(/postgres\.json is not that of the database/);
  await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow(/ENOENT/);
});

test("a database is removed only when nothing runs on it", async () => {
  const keeper = await keep();
  await expect(removePostgres(dataDir)).rejects.toThrow(/is in use/);
  await keeper.stop();
  await removePostgres(dataDir);
  await expect(stat(join(dataDir, "postgres"))).rejects.toThrow(/ENOENT/);
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "galley-keeper-"));
  await chmod(folder, 0o711);
  return folder;
}

async function keep(): Promise<Keeper> {
  const keeper = await startDatabaseKeeper({ ...usual, dataDir });
  started.push(keeper);
  return keeper;
}

/** Another program that keeps the database running. */
async function startParent(): Promise<{ process: ChildProcess; url: string; ownerUrl: string }> {
  const code = `
    import { startDatabaseKeeper } from ${JSON.stringify(import.meta.resolve("./database/start-database-keeper.ts"))};
    const keeper = await startDatabaseKeeper({
      dataDir: ${JSON.stringify(dataDir)}, env: process.env, onLine: console.error,
    });
    console.log(keeper.url, keeper.ownerUrl);
    setInterval(() => undefined, 1000);
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), "line");
  const [url, ownerUrl] = String(line).split(" ");
  return { process: parent, url: url ?? "", ownerUrl: ownerUrl ?? "" };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // A database that stops also emits an error on idle connections. Pending queries reject by themselves.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

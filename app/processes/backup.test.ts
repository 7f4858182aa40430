import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { writeArchive } from "#app/adapters/backup/write-archive.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { migrationLock } from "#app/adapters/db/migrate.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { makeHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import {
  endSessionFamily,
  findSession,
  startSession,
} from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
} from "#tests/factories/desk.ts";
import { dropTestDatabase, onDatabase } from "#tests/setup/database/test-database.ts";

// Each test starts programs, which is slow on a busy machine.
const timeout = 300_000;
const postgresUrl = inject("postgresUrl");
const key = randomBytes(32).toString("base64");

let folder: string;
/** An empty database and an empty place for files. */
let elsewhere: { DATABASE_URL: string; DATABASE_OWNER_URL: ""; DATA_DIR: string };
let made = 0;

beforeAll(async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, { body: "A tab\there,\nanother line \\N and Übergröße." });
  await createFile(owner, { threadId, bytes: randomBytes(500_000) });
  await createTask(owner, threadId);
  await runCommand(owner, async (_, record) => record("thread", threadId));
  await createFile(await createOwner(), { bytes: Buffer.from("of another person") });
});

beforeEach(async () => {
  folder = await mkdtemp(join(inject("runFolder"), "backup-"));
  made += 1;
  const url = new URL(postgresUrl);
  url.pathname = `restored_${process.pid}_${made}`;
  await onDatabase(postgresUrl, (client) =>
    client.query(`create database ${url.pathname.slice(1)}`),
  );
  elsewhere = { DATABASE_URL: url.href, DATABASE_OWNER_URL: "", DATA_DIR: join(folder, "data") };
});

afterEach(async () => {
  await dropTestDatabase(postgresUrl, elsewhere.DATABASE_URL);
  await rm(folder, { recursive: true });
});

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** Runs a program with these settings; returns its exit code and what it printed. */
function run(program: string, file: string, settings: Record<string, string> = {}) {
  const command = [join(import.meta.dirname, `${program}.ts`), file];
  const env = { ...process.env, ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_, output, errors) => {
      resolve({ code: child.exitCode ?? -1, said: `${output}${errors}`.trim() });
    });
  });
}

/** Every row of every table as text, without what a restore changes. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const hidden = name === "revisions" ? "- 'revision'" : "";
      const { rows } = await client.query(
        `select (to_jsonb(t) ${hidden})::text as row from public.${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The constraints, triggers, indexes and sequences. */
async function catalogOf(url: string): Promise<string[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query(`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
        where not tgisinternal
          and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union select indexdef from pg_indexes where schemaname = 'public'
      union select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
      order by 1`),
  );
  return rows.map(({ line }) => line);
}

async function lastRevision(url: string): Promise<number> {
  const { rows } = await onDatabase(url, (client) =>
    client.query("select max(revision) as last from revisions"),
  );
  return Number(rows[0].last);
}

/** Every stored content by its path. */
async function bytesOf(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, "blobs");
  const names = await readdir(root, { recursive: true });
  const found: Record<string, string> = {};
  for (const name of names.filter((name) => /[\da-f]{64}$/.test(name)).sort()) {
    found[name] = (await readFile(join(root, name))).toString("hex");
  }
  return found;
}

const here = { url: process.env.DATABASE_URL ?? "", dataDir: process.env.DATA_DIR ?? "" };

test("what is backed up is restored elsewhere, row for row and byte for byte, by an ordinary user of the database", {
  timeout,
}, async () => {
  const file = join(folder, "backup");
  // Whatever the database's own settings of time and dates are.
  const odd = new URL(here.url);
  odd.searchParams.set(
    "options",
    "-c datestyle=SQL,DMY -c intervalstyle=sql_standard -c extra_float_digits=-3 -c idle_in_transaction_session_timeout=1",
  );
  const backedUp = await run("backup", file, { BACKUP_KEY: key, DATABASE_URL: odd.href });
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining("encrypted with") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).includes("of another person")).toBe(false);
  const before = {
    rows: await rowsOf(here.url),
    bytes: await bytesOf(here.dataDir),
  };
  // Later than the backup: not in it.
  await createFile(await createOwner());
  const name = new URL(elsewhere.DATABASE_URL).pathname.slice(1);
  await onDatabase(postgresUrl, (client) =>
    client.query(
      `create role ${name} login password 'ordinary'; alter database ${name} owner to ${name}`,
    ),
  );
  const ordinary = new URL(elsewhere.DATABASE_URL);
  Object.assign(ordinary, { username: name, password: "ordinary" });
  const settings = { ...elsewhere, DATABASE_URL: ordinary.href, BACKUP_KEY: key };
  try {
    const restored = await run("restore", file, settings);
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/ is restored: [\s\S]*Everybody must sign in again/),
    });
    expect(await rowsOf(elsewhere.DATABASE_URL)).toEqual(before.rows);
    expect(await bytesOf(elsewhere.DATA_DIR)).toEqual(before.bytes);
    const catalog = await catalogOf(elsewhere.DATABASE_URL);
    expect(catalog).toEqual(await catalogOf(here.url));
    // The values of sequences would not be restored.
    expect(catalog.filter((line) => line.startsWith("sequence"))).toEqual([]);
    // Browsers that know later changes than the backup read again.
    expect(await lastRevision(elsewhere.DATABASE_URL)).toBeGreaterThan(
      (await lastRevision(here.url)) + 1e9,
    );
    const again = await run("restore", file, { ...settings, DATA_DIR: join(folder, "new") });
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
    const occupied = await run("restore", file, settings);
    expect(occupied).toMatchObject({ code: 1, said: expect.stringContaining("files already") });
  } finally {
    await onDatabase(postgresUrl, (client) =>
      client.query(`alter database ${name} owner to current_user`),
    );
    await onDatabase(elsewhere.DATABASE_URL, (client) =>
      client.query(`reassign owned by ${name} to current_user`),
    );
    await onDatabase(postgresUrl, (client) => client.query(`drop role ${name}`));
  }
});

test("what people and administrators ended since the backup stays ended: sessions, codes and mailboxes", {
  timeout,
}, async () => {
  const [loggedOut, disconnected, neverHad] = [
    await createOwner(),
    await createOwner(),
    await createOwner(),
  ];
  const laptop = { kind: "top", device: "laptop" } as const;
  const session = await findSession((await startSession(loggedOut, laptop)).token);
  if (!session) throw new Error("There is no session.");
  await makeHandOverCode(session, { kind: "extension", challenge: "of a verifier" });
  const grant = {
    email: "maya@studio.example",
    scopes: [],
    accessToken: "a",
    expiresAt: new Date(),
  };
  await saveConnection(disconnected, { ...grant, refreshToken: "secret" });
  await saveConnection(neverHad, { ...grant, refreshToken: null });
  await db().update(users).set({ modelService: "model.example" });
  const file = join(folder, "backup");
  expect(await run("backup", file)).toMatchObject({ code: 0 });
  await endSessionFamily(session);
  expect(await run("restore", file, elsewhere)).toMatchObject({ code: 0 });
  const { rows } = await onDatabase(elsewhere.DATABASE_URL, (client) =>
    client.query(
      `select (select count(*)::int from sessions) as sessions, (select count(model_service)::int from users) as consents, (select count(*)::int from hand_over_codes) as codes,
         array(select state || coalesce(sealed_refresh_token, '') || coalesce(sealed_access_token, '') from mailbox_connections) as mailboxes`,
    ),
  );
  expect(rows).toEqual([
    { sessions: 0, consents: 0, codes: 0, mailboxes: ["disconnected", "disconnected"] },
  ]);
});

test("a damaged backup, one of another key or of a newer version restores nothing", {
  timeout,
}, async () => {
  const file = join(folder, "backup");
  await run("backup", file, { BACKUP_KEY: key });
  const whole = await readFile(file);
  const refused = async (words: string, settings: Record<string, string>) => {
    const restored = await run("restore", file, { ...elsewhere, ...settings });
    expect(restored).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect(await rowsOf(elsewhere.DATABASE_URL)).toEqual({});
    expect(await bytesOf(elsewhere.DATA_DIR).catch(() => ({}))).toEqual({});
  };
  await refused("another BACKUP_KEY", { BACKUP_KEY: randomBytes(32).toString("base64") });
  await writeFile(file, whole.subarray(0, -1_000));
  await refused("is damaged", { BACKUP_KEY: key });
  await rm(file);
  await onDatabase(here.url, (client) =>
    client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15::bigint)",
    ),
  );
  await run("backup", file);
  await onDatabase(here.url, (client) =>
    client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'"),
  );
  await refused("newer version", {});
});

/** Lets the network delay what the database sends after the last row of a table. Returns the address. */
async function delayEndsOfTables(): Promise<{ url: string; close: () => void }> {
  const target = new URL(here.url);
  const copyDone = Buffer.from("c\0\0\0\x04");
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) socket.on("error", () => undefined);
    client.pipe(database);
    database.on("end", () => client.end());
    database.on("data", (bytes) => {
      const at = bytes.indexOf(copyDone);
      const end = at < 0 ? bytes.length : at + copyDone.length;
      client.write(bytes.subarray(0, end));
      if (end === bytes.length) return;
      database.pause();
      setTimeout(() => {
        client.write(bytes.subarray(end));
        database.resume();
      }, 20);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(here.url);
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return { url: url.href, close: () => server.close() };
}

test("a backup over a slow network counts every row, and is restored", { timeout }, async () => {
  const file = join(folder, "backup");
  const slow = await delayEndsOfTables();
  expect(await run("backup", file, { DATABASE_URL: slow.url })).toMatchObject({ code: 0 });
  slow.close();
  expect(await run("restore", file, elsewhere)).toMatchObject({ code: 0 });
});

test("a lost or damaged blob is reported, and the rest is backed up and restored", {
  timeout,
}, async () => {
  const owner = await createOwner();
  const nine = () => randomBytes(9);
  const [lost, damaged, unreadable, unopened, whole] = [nine(), nine(), nine(), nine(), nine()];
  for (const bytes of [lost, damaged, unreadable, unopened, whole]) {
    await createFile(owner, { bytes });
  }
  const paths = Object.entries(await bytesOf(here.dataDir));
  const pathOf = (bytes: Buffer) =>
    join(here.dataDir, "blobs", paths.find(([, hex]) => hex === bytes.toString("hex"))?.[0] ?? "");
  await rm(pathOf(lost));
  await writeFile(pathOf(damaged), "other");
  // A folder opens like a file, and reading it fails as a bad block does.
  await rm(pathOf(unreadable));
  await mkdir(pathOf(unreadable));
  // A link to itself cannot be opened.
  await rm(pathOf(unopened));
  await symlink(pathOf(unopened), pathOf(unopened));
  const file = join(folder, "backup");
  const backedUp = await run("backup", file);
  expect(backedUp.code).toBe(1);
  expect(backedUp.said).toContain("1 of them were not stored any more");
  expect(backedUp.said).toContain("1 of them were not read, because the store failed");
  expect(backedUp.said).toContain("2 of them were stored with other bytes");
  const restored = await run("restore", file, elsewhere);
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("other bytes") });
  const contents = Object.values(await bytesOf(elsewhere.DATA_DIR));
  expect(contents).toContain(whole.toString("hex"));
  // For the tests that follow.
  await db().delete(files).where(eq(files.userId, owner.id));
  await blobs().removeAll(owner.id);
});

/** Writes a backup of the version before this one, with nothing in it but one blob. */
async function writeOlderBackup(file: string, bytes: Buffer): Promise<void> {
  const { rows: all } = await onDatabase(here.url, (client) =>
    client.query(
      'select hash, created_at::float as "appliedAt" from drizzle.__drizzle_migrations order by 2',
    ),
  );
  const name = `blobs/${randomUUID()}/${createHash("sha256").update(bytes).digest("hex")}`;
  const madeAt = new Date().toISOString();
  const head = { format: 1, version: "1", madeAt, migrations: all.slice(0, -1), tables: [] };
  const contents = { count: 1, bytes: bytes.length };
  const manifest = { rows: {}, contents, problems: [] };
  const files: [string, Buffer][] = [
    ["backup.json", Buffer.from(JSON.stringify(head))],
    [name, bytes],
    ["manifest.json", Buffer.from(JSON.stringify(manifest))],
  ];
  const entries = files.map(([name, bytes]) => {
    return { name, size: bytes.length, content: Readable.from([bytes]) };
  });
  await writeArchive(file, null, Readable.from(entries));
}

test("a backup of an older version is restored into this one's schema", { timeout }, async () => {
  const bytes = Buffer.from("kept");
  const file = join(folder, "backup");
  await writeOlderBackup(file, bytes);
  expect(await run("restore", file, elsewhere)).toMatchObject({ code: 0 });
  expect(Object.values(await bytesOf(elsewhere.DATA_DIR))).toEqual([bytes.toString("hex")]);
  expect(await catalogOf(elsewhere.DATABASE_URL)).toEqual(await catalogOf(here.url));
});

test("a restore that is told to stop while its keys are checked ends at once, with nothing restored", {
  timeout,
}, async () => {
  const file = join(folder, "backup");
  expect(await run("backup", file)).toMatchObject({ code: 0 });
  const command = [join(import.meta.dirname, "restore.ts"), file];
  // The last statement of a restore before its commit waits for this lock.
  const stopped = await onDatabase(elsewhere.DATABASE_URL, async (client) => {
    await client.query(`create function wait_for_lock() returns event_trigger language plpgsql as $$
      begin
        if current_query() like '%add constraint%' and current_setting('application_name') = 'galley-restore' then
          perform pg_advisory_xact_lock(${migrationLock});
        end if;
      end $$`);
    await client.query(
      "create event trigger keys_wait on ddl_command_end when tag in ('ALTER TABLE') execute function wait_for_lock()",
    );
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return stopWhileItWaits(client, "advisory", command, "SIGINT", elsewhere);
  });
  expect(stopped).toEqual({ code: 1, said: "Stopped: nothing was restored." });
  expect(await rowsOf(elsewhere.DATABASE_URL)).toEqual({});
  expect(await bytesOf(elsewhere.DATA_DIR)).toEqual({});
});

/** Starts a program, and tells it to stop once it waits for this kind of lock. Returns how it ended. */
async function stopWhileItWaits(
  client: Client,
  lock: "relation" | "advisory",
  command: string[],
  signal: NodeJS.Signals,
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, command, { env: { ...process.env, ...settings } });
  const exited = once(child, "exit");
  const said = text(child.stderr);
  // pg_stat_activity would stay as a transaction sees it first.
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = $1 and not granted`;
  while ((await client.query(waiting, [lock])).rowCount === 0) {
    if (child.exitCode !== null) throw new Error(`It ended early: ${await said}`);
    await pause(50);
  }
  child.kill(signal);
  await exited;
  return { code: child.exitCode, said: (await said).trim() };
}

test("a backup that is told to stop leaves no file and says so", { timeout }, async () => {
  const file = join(folder, "backup");
  const command = [join(import.meta.dirname, "backup.ts"), file];
  const locked = await onDatabase(here.url, async (client) => {
    // The backup waits for this table.
    await client.query("begin; lock table tasks in access exclusive mode");
    return stopWhileItWaits(client, "relation", command, "SIGTERM");
  });
  expect(locked).toEqual({ code: 1, said: "Stopped: no backup was made." });
  expect(await readdir(folder)).toEqual([]);
});

test("a backup that is told to stop while it waits for a migration ends at once", {
  timeout,
}, async () => {
  const command = [join(import.meta.dirname, "backup.ts"), join(folder, "backup")];
  const stopped = await onDatabase(here.url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return stopWhileItWaits(client, "advisory", command, "SIGINT");
  });
  expect(stopped).toEqual({ code: 1, said: "Stopped: no backup was made." });
});

test("wants the name of one file", { timeout }, async () => {
  expect(await run("backup", "")).toEqual({ code: 1, said: "Where to? npm run backup -- FILE" });
  expect(await run("restore", "")).toEqual({
    code: 1,
    said: "From where? npm run restore -- FILE",
  });
});

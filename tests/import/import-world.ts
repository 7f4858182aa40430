import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, like, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { env } from "#app/env.server.ts";

/** Everything an import leaves behind for a user, without what differs from run to run by nature. */
export async function stateOf(userId: string) {
  const [thread, mail, attachments, people, progress, jobs, blobs] = await Promise.all([
    db().select().from(threads).where(eq(threads.userId, userId)).orderBy(asc(threads.id)),
    db().select().from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.id)),
    db().select().from(files).where(eq(files.userId, userId)).orderBy(asc(files.id)),
    db()
      .select({ email: contacts.email, name: contacts.name })
      .from(contacts)
      .where(and(eq(contacts.userId, userId), eq(contacts.source, "mail")))
      .orderBy(asc(contacts.email)),
    db()
      .select()
      .from(importThreads)
      .where(eq(importThreads.userId, userId))
      .orderBy(asc(importThreads.threadId)),
    waitingJobs(userId),
    blobsOf(userId),
  ]);
  const withoutTimes = (rows: Record<string, unknown>[]) =>
    rows.map(
      ({ userId: _, importId, importedAt, activeAt, updatedAt, createdAt, ...rest }) => rest,
    );
  return {
    threads: withoutTimes(thread),
    messages: withoutTimes(mail),
    files: withoutTimes(attachments),
    people,
    imports: withoutTimes(progress),
    jobs,
    blobs,
  };
}

/** The follow-up jobs that wait for the user, by queue and key. */
async function waitingJobs(userId: string): Promise<string[]> {
  const { rows } = await db().execute<{ job: string }>(sql`
    select name || ' ' || replace(singleton_key, ${userId}, 'user') as job
    from pgboss.job
    where state in ('created', 'retry') and name in ('make-preview', 'extract-thread')
      and ${like(sql`singleton_key`, `${userId}%`)}
    order by 1`);
  return rows.map(({ job }) => job);
}

/** The names of the user's blobs, and beside each whether its bytes match its name. */
async function blobsOf(userId: string): Promise<[name: string, isWhole: boolean][]> {
  const folder = join(env().DATA_DIR, "blobs", userId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).toSorted(byName);
  return Promise.all(
    names.map(async ({ name, parentPath }) => {
      const bytes = await readFile(join(parentPath, name));
      return [name, createHash("sha256").update(bytes).digest("hex") === name];
    }),
  );
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name);

/** A process of its own that imports through this database address, warmed up by a first thread. */
export async function startImporter(
  databaseUrl: string,
  warmUp: { userId: string; threadId: string },
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "import-child.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(env().DATA_DIR, "compiled"),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const importer = {
    /** Imports a thread, or without one reads the history of the user's mailbox. */
    begin: ({ userId, threadId = "" }: { userId: string; threadId?: string }) => {
      child.stdin.write(`${userId} ${threadId}\n`);
    },
    /** Resolves with the next line that it prints, "done"; rejects when it ends instead. */
    imported: () => saidSomething(child),
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
  importer.begin(warmUp);
  await importer.imported();
  return importer;
}

function saidSomething(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`The importer ended with ${code}.`)));
  });
}

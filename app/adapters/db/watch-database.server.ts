import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { DatabaseOutage, type Outage } from "#app/adapters/outage.ts";
import { env } from "#app/env.server.ts";

const lookEveryMs = 500;
/** Two checks must fail in a row: with the pause between checks, an outage is detected within two seconds. */
const patienceMs = 650;
/** A check waits in steps. While this process is held up, an answer is not read; that counts as one step at most. */
const stepMs = 50;
/** After this, a connection that cannot be made is given up by its client as well. */
const connectionTimeoutMillis = 10_000;
const leastFreeBytes = 4_000_000;

let known: Outage | null = null;
/** The watch's connection. */
let watched: Client | null = null;
/** The running check of a connection. */
const questions = new WeakMap<Client, Promise<unknown>>();
const listeners = new Set<(outage: Outage) => void>();

/**
 * Returns the result of the work. Throws DatabaseOutage, without waiting for the work, as soon as the database
 * does not answer.
 */
export async function unlessOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  if (known) throw new DatabaseOutage(known);
  const over = Promise.withResolvers<never>();
  const listener = (outage: Outage) => over.reject(new DatabaseOutage(outage));
  listeners.add(listener);
  try {
    return await Promise.race([work(), over.promise]);
  } finally {
    listeners.delete(listener);
  }
}

/**
 * Asks the database over the watch's own connection, so that it answers while every connection of the pool is busy.
 * Without that connection, and when the question fails on it, it asks `otherwise` or over the watch's next connection.
 * Throws when the database does not answer.
 */
export async function askDatabase(otherwise: () => Promise<unknown>): Promise<void> {
  await unlessOutage(async () => {
    const first = watched;
    if (!first) return otherwise();
    try {
      await ask(first);
    } catch {
      // Perhaps only this connection broke: the watch finds out whether there is an outage.
      await (watched && watched !== first ? ask(watched) : otherwise());
    }
  });
}

/** One check at a time: concurrent callers share its result. */
function ask(client: Client): Promise<unknown> {
  const present = questions.get(client);
  if (present) return present;
  const asked = client.query("select 1").finally(() => questions.delete(client));
  questions.set(client, asked);
  return asked;
}

/**
 * Watches the database over a connection of its own, so that requests need not wait for one that does not answer.
 * Returns a function that stops it.
 */
export function watchDatabase(): () => Promise<void> {
  const stopping = new AbortController();
  const watching = watch(stopping.signal);
  return async () => {
    stopping.abort();
    await watching;
  };
}

async function watch(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    watched = (await look(watched)) ?? (await look(null));
    note(watched ? null : await whyUnreachable());
    await pause(lookEveryMs, null, { signal }).catch(() => undefined);
  }
  const client = watched;
  watched = null;
  await client?.end().catch(() => undefined);
  note(null);
}

/** Checks the database over this connection, or a new one. Returns the connection; null when nothing answers. */
async function look(present: Client | null): Promise<Client | null> {
  const client = present ?? newClient();
  const answered = (async () => {
    if (!present) await client.connect();
    await ask(client);
    return true;
  })().catch(() => false);
  const over = new AbortController();
  const isAnswered = await Promise.race([answered, outOfPatience(over.signal)]);
  over.abort();
  if (isAnswered) return client;
  watched = null;
  // Not awaited: a server that hangs does not answer this either.
  void client.end().catch(() => undefined);
  return null;
}

/** Resolves when a check has waited long enough, in time that this process had for reading the answer. */
async function outOfPatience(signal: AbortSignal): Promise<false> {
  for (let waitedMs = 0; waitedMs < patienceMs && !signal.aborted; waitedMs += stepMs) {
    await pause(stepMs, null, { signal }).catch(() => undefined);
  }
  return false;
}

function newClient(): Client {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: "galley-watch",
    connectionTimeoutMillis,
  });
  // The next check finds out.
  client.on("error", () => undefined);
  return client;
}

/** Without disk space the embedded database stops. */
async function whyUnreachable(): Promise<Outage> {
  const disk = await statfs(env().DATA_DIR).catch(() => null);
  return disk && disk.bavail * disk.bsize < leastFreeBytes ? "full" : "unreachable";
}

function note(outage: Outage | null): void {
  if (outage === known) return;
  if (outage) log.error({ outage }, "the database does not answer");
  else log.info("the database answers again");
  known = outage;
  if (outage) for (const listener of listeners) listener(outage);
}

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { Client } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { directDatabaseUrl } from "#app/env.server.ts";

/** The channels' names in PostgreSQL. A trigger of the sessions' table notifies their ends. */
const channels = { changes: "galley_changes", sessions: "galley_sessions" };
const firstRetryMs = 100;
const longestRetryMs = 5_000;
const connectionTimeoutMillis = 10_000;

type Listener = {
  channel: keyof typeof channels;
  onMessage: (payload: string) => void;
  onReconnect: () => void;
};

const listeners = new Set<Listener>();
let connection: Promise<Client> | undefined;
let retry: NodeJS.Timeout | undefined;
let stopped = false;

/**
 * SQL that sends the payload to every process that listens for changes on this database. To be run after the commit:
 * inside a transaction it takes a database-wide lock.
 */
export function notification(payload: string | Placeholder): SQL {
  return sql`pg_notify(${sql.raw(`'${channels.changes}'`)}, ${payload})`;
}

/**
 * Receives the payloads that any process sends on a channel. Calls onReconnect after a lost connection was
 * restored: messages may have been missed, so re-read then. Returns a function that stops listening. Rejects when
 * the database cannot be reached.
 */
export async function listen(listener: Listener): Promise<() => void> {
  stopped = false;
  connection ??= connect();
  await connection;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function connect(): Promise<Client> {
  const client = new Client({
    connectionString: directDatabaseUrl(),
    keepAlive: true,
    connectionTimeoutMillis,
  });
  client.on("notification", ({ channel, payload }) => {
    for (const listener of listeners) {
      if (channels[listener.channel] === channel) listener.onMessage(payload ?? "");
    }
  });
  client.on("error", () => void client.end().catch(() => undefined));
  try {
    await client.connect();
    for (const channel of Object.values(channels)) await client.query(`listen ${channel}`);
  } catch (error) {
    connection = undefined;
    void client.end().catch(() => undefined);
    throw error;
  }
  // Reconnects only if the connection was once established: a failed attempt emits "end" too.
  client.once("end", () => {
    connection = undefined;
    if (!stopped) reconnectIn(firstRetryMs);
  });
  for (const listener of listeners) listener.onReconnect();
  return client;
}

/** At most one attempt is scheduled. */
function reconnectIn(delayMs: number): void {
  clearTimeout(retry);
  retry = setTimeout(() => void reconnect(delayMs), delayMs).unref();
}

async function reconnect(delayMs: number): Promise<void> {
  if (stopped) return;
  // A new listener may be connecting already. Either way, attempts are repeated until one succeeds.
  connection ??= connect();
  try {
    await connection;
  } catch (error) {
    log.warn({ err: error }, "reconnecting the listener to the database");
    if (!stopped) reconnectIn(Math.min(delayMs * 2, longestRetryMs));
  }
}

/** Closes the listening connection permanently. */
export async function stopListening(): Promise<void> {
  stopped = true;
  clearTimeout(retry);
  listeners.clear();
  const client = await connection?.catch(() => undefined);
  connection = undefined;
  await client?.end();
}

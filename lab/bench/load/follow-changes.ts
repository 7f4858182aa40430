import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { reopenDelayMs } from "#app/client/live/reopen-delay.ts";
import { cookieFor } from "#tests/setup/journey/cookie-for.ts";
import type { Served } from "../dashboard/serve.ts";
import { cpuMs, residentMiB, round } from "../processes.ts";
import { percentile } from "./open-dashboards.ts";
import type { SignedIn } from "./seed-people.ts";
import { watchHealth } from "./watch-health.ts";

/** Tabs of the first person; every other person has one. */
const tabs = 20;
const atOnce = 100;
const settleMs = 5_000;
/** Longer than the interval of heartbeats, and than the interval of session checks. */
const idleMs = 60_000;
const changes = 200;

type Stream = { socket: Socket; heard: () => number };

/** Measures many open event streams of one web process: their memory, their idle cost, and the cost of a change. */
export async function followChanges(
  served: Served,
  databaseUrl: string,
  people: SignedIn[],
  count: number,
) {
  const { runCommand } = await import("#app/domain/changes/run-command.server.ts");
  const [first] = people;
  if (!first) throw new Error("Nobody follows.");
  const followers = [...Array.from({ length: tabs - 1 }, () => first), ...people].slice(0, count);
  const empty = residentMiB(served.pid);
  const started = performance.now();
  const opened: Stream[] = [];
  let putOff = 0;
  const onPutOff = () => {
    putOff += 1;
  };
  while (opened.length < count) {
    const next = followers.slice(opened.length, opened.length + atOnce);
    opened.push(...(await Promise.all(next.map((one) => open(served, one, onPutOff)))));
  }
  const openSeconds = round((performance.now() - started) / 1_000, 1);
  await pause(settleMs);
  const kibEach = round(((residentMiB(served.pid) - empty) * 1_024) / opened.length, 1);

  const queriesBefore = await countTransactions(databaseUrl);
  const idleBefore = cpuMs(served.pid);
  await pause(idleMs);
  const idleCpuMs = (cpuMs(served.pid) - idleBefore) / idleMs;
  const idleQueries = (await countTransactions(databaseUrl)) - queriesBefore;

  const watched = opened.slice(0, tabs);
  const times: number[] = [];
  const changesBefore = cpuMs(served.pid);
  for (let change = 1; change <= changes; change += 1) {
    const heard = Promise.all(watched.map((stream) => timeUntil(stream, change)));
    const changedAt = performance.now();
    await runCommand({ id: first.userId }, async (_, record) => record("task", String(change)));
    times.push(...(await heard).map((at) => at - changedAt));
  }
  const changeCpuMs = cpuMs(served.pid) - changesBefore;
  const closed = opened.filter(({ socket }) => socket.destroyed || socket.readableEnded).length;
  for (const { socket } of opened) socket.destroy();
  const health = await watchHealth(`${served.origin}/health`);
  const storm = await reopenAll(served, followers);
  const healthMs = await health.stop();
  return {
    streams: count,
    openSeconds,
    putOff,
    closed,
    kibEach,
    idlePercentOfACore: round(idleCpuMs * 100),
    idleTransactionsASecond: round((idleQueries / idleMs) * 1_000, 1),
    fanOutP95Ms: percentile(times, 0.95),
    cpuMsAChange: round(changeCpuMs / changes),
    stormSeconds: storm.seconds,
    stormPutOff: storm.putOff,
    stormHealthP99Ms: percentile(healthMs, 0.99),
  };
}

/** All streams are opened anew at once, as after a proxy's restart. */
async function reopenAll(served: Served, followers: SignedIn[]) {
  const started = performance.now();
  let putOff = 0;
  const reopened = await Promise.all(
    followers.map((person) =>
      open(served, person, () => {
        putOff += 1;
      }),
    ),
  );
  const seconds = round((performance.now() - started) / 1_000, 1);
  for (const { socket } of reopened) socket.destroy();
  return { seconds, putOff };
}

/** Opens a stream, and comes back after a refusal as our browsers do. */
async function open(served: Served, person: SignedIn, onPutOff: () => void): Promise<Stream> {
  for (let failures = 0; ; failures += 1) {
    const stream = await openStream(served, person);
    if (stream) return stream;
    onPutOff();
    await pause(reopenDelayMs(failures, Math.random()));
  }
}

/** Null when the server refuses the stream. */
async function openStream({ origin }: Served, { token }: SignedIn): Promise<Stream | null> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  let heard = 0;
  const closed = once(socket, "close").then(() => [""]);
  const head = Promise.race([once(socket, "data"), closed]);
  socket.write(
    `GET /api/events?since=0 HTTP/1.1\r\nHost: localhost\r\nCookie: ${await cookieFor(origin, token)}\r\n\r\n`,
  );
  const [chunk] = await head.catch(() => [""]);
  if (!String(chunk).startsWith("HTTP/1.1 200 ")) {
    socket.destroy();
    return null;
  }
  socket.on("data", (more: Buffer) => {
    heard += more.toString().split("event: change").length - 1;
  });
  return { socket, heard: () => heard };
}

/** The time at which the stream had received this number of changes. */
async function timeUntil({ socket, heard }: Stream, changes: number): Promise<number> {
  while (heard() < changes) await once(socket, "data");
  return performance.now();
}

async function countTransactions(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  // The statistics of a connection are written when it ends, or after a second.
  await pause(1_500);
  const { rows } = await client.query(
    "select xact_commit from pg_stat_database where datname = current_database()",
  );
  await client.end();
  return Number(rows[0].xact_commit);
}

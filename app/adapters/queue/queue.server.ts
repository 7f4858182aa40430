import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type SendOptions } from "pg-boss";
import type { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { traceparent } from "#app/adapters/tracing/tracing.server.ts";
import { directDatabaseUrl, ownerDatabaseUrl } from "#app/env.server.ts";
import { watchClock } from "./follow-clock.server.ts";
import type { JobKind } from "./job-kind.ts";
import { isOfUsers, ownerOf } from "./job-owner.ts";
import { longestRetryDelaySeconds } from "./retries.ts";
import { runJob } from "./run-job.server.ts";
import { giveTurnBack, type Lane, takeTurn, tidyTurns } from "./turns.server.ts";

export function defineJob<Payload extends z.ZodType<object>>(
  kind: JobKind<Payload>,
): JobKind<Payload> {
  return kind;
}

const clockLookMs = 30_000;

let boss: Promise<PgBoss> | undefined;
let clockLook: NodeJS.Timeout | undefined;

type Role = "sender" | "worker";

function startedBoss(role: Role): Promise<PgBoss> {
  boss ??= startBoss(role).catch((error: unknown) => {
    // The database could not be reached: the next call tries again.
    boss = undefined;
    throw error;
  });
  return boss;
}

async function startBoss(role: Role): Promise<PgBoss> {
  const instance = new PgBoss({
    // A worker creates the queue's tables, and changes them after an update.
    connectionString: role === "worker" ? ownerDatabaseUrl() : directDatabaseUrl(),
    application_name: "galley-jobs",
    max: role === "worker" ? 8 : 2,
    supervise: role === "worker",
    schedule: role === "worker",
    // The time until another worker gets the jobs of a killed one.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: role === "worker",
  });
  instance.on("error", (error: unknown) => log.error({ err: error }, "job queue"));
  await instance.start();
  if (role === "worker") {
    clearInterval(clockLook);
    const look = watchClock(instance.getDb());
    await look();
    clockLook = setInterval(() => void lookAtClock(look), clockLookMs).unref();
  }
  return instance;
}

async function lookAtClock(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    log.warn({ err: error }, "the queue's times could not be compared with the clock");
  }
}

/** Creates the queues of these kinds, or updates their options. Idempotent. */
export async function createQueues(kinds: JobKind<z.ZodType<object>>[]): Promise<void> {
  const instance = await startedBoss("worker");
  for (const { name, policy, retryLimit, expireInSeconds } of kinds) {
    const options = {
      retryLimit,
      expireInSeconds,
      // A worker without a heartbeat for this long is dead: its jobs are retried long before they expire.
      heartbeatSeconds: 15,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: longestRetryDelaySeconds,
      notify: true,
    };
    const existing = await instance.getQueue(name);
    if (existing) await instance.updateQueue(name, options);
    else await instance.createQueue(name, { ...options, policy });
  }
}

/**
 * Enqueues a job within the transaction: the job exists if and only if the transaction commits. With a key,
 * at most one job of that key waits (policy `short`). A job with a `userId` in its payload belongs to that
 * user. Users' jobs take turns (see turns.server.ts) by `lane` and by `cost`, the estimated seconds that the
 * job will run.
 */
export async function enqueue<Payload extends z.ZodType<object>>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  options: { key?: string; startAfterSeconds?: number; lane?: Lane; cost?: number } = {},
): Promise<void> {
  const instance = await startedBoss("sender");
  const cause = traceparent();
  const data = { ...kind.payload.parse(payload), ...(cause && { traceparent: cause }) };
  const send: SendOptions = { db: fromDrizzle(tx, sql) };
  if (options.key) send.singletonKey = options.key;
  if (options.startAfterSeconds) send.startAfter = options.startAfterSeconds;
  const userId = ownerOf(data);
  if (userId === null) {
    await instance.send(kind.name, data, send);
    return;
  }
  const { lane = "usual", cost = 1 } = options;
  const turn = { queue: kind.name, userId, lane };
  send.group = { id: userId, tier: lane };
  send.priority = -(await takeTurn(instance.getDb(), turn, cost));
  const id = await instance.send(kind.name, data, send);
  if (id === null) await giveTurnBack(instance.getDb(), turn, cost);
}

/**
 * Deletes every job whose payload names the user, and the user's turns, within the transaction; call it last there.
 * A running job finishes, but is not retried.
 */
export async function forgetJobsOf(tx: Transaction, userId: string): Promise<void> {
  const instance = await startedBoss("sender");
  const within = { db: fromDrizzle(tx, sql) };
  for (const { name } of await instance.getQueues()) {
    const jobs = await instance.findJobs(name, { data: { userId }, ...within });
    if (jobs.length > 0)
      await instance.deleteJob(
        name,
        jobs.map(({ id }) => id),
        within,
      );
  }
  await tx.execute(sql`delete from queue_turns where user_id = ${userId}`);
}

/** Runs every night: see tidyTurns. */
export async function tidyQueues(): Promise<void> {
  await tidyTurns((await startedBoss("worker")).getDb());
}

/**
 * Runs `handle` for each job of the kind, `concurrency` at a time in this process and at most `perUser` for
 * one user. By default that is all places but one, so no user's jobs hold every place. When `handle` throws,
 * the job is retried in its old turn.
 */
export async function work<Payload extends z.ZodType<object>>(
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
  {
    concurrency,
    perUser = Math.max(1, concurrency - 1),
  }: { concurrency: number; perUser?: number },
): Promise<void> {
  if (isOfUsers(kind.payload) && perUser >= concurrency) {
    throw new Error(`One user's jobs could hold every place of ${kind.name}.`);
  }
  const instance = await startedBoss("worker");
  // Fetches the next job as soon as one ends: a job announced while all places were busy would otherwise wait
  // for the next poll. Idle places have received the announcement already, and searching a backlog is
  // expensive.
  const keepBusy = () => {
    for (const { id, name, count } of instance.getWipData()) {
      if (name === kind.name && count > 0) instance.notifyWorker(id);
    }
  };
  await instance.work(
    kind.name,
    {
      batchSize: 1,
      includeMetadata: true,
      localConcurrency: concurrency,
      localGroupConcurrency: perUser,
      pollingIntervalSeconds: 2,
      // Jobs with a later start, retries among them, are not announced.
      notifyPollingIntervalSeconds: 5,
    },
    async (jobs) => {
      try {
        for (const job of jobs) await runJob(instance.getDb(), kind, handle, job);
      } finally {
        keepBusy();
      }
    },
  );
}

/** Enqueues one run of a job without payload, even if several processes ask. */
export async function requestNow(kind: JobKind<z.ZodType<object>>): Promise<void> {
  const instance = await startedBoss("worker");
  await instance.send(kind.name, kind.payload.parse({}), { singletonKey: "all" });
}

/** Puts a failed job back into its queue, with one more try than it has used. */
export async function retryFailedJob(name: string, id: string): Promise<void> {
  await (await startedBoss("sender")).retry(name, id);
}

/** Schedules a job by a cron expression (UTC), one run per tick across all processes. */
export async function repeat<Payload extends z.ZodType<object>>(
  kind: JobKind<Payload>,
  cron: string,
  payload: z.input<Payload>,
): Promise<void> {
  const instance = await startedBoss("worker");
  await instance.schedule(kind.name, cron, kind.payload.parse(payload));
}

/** How many seconds ago this process last asked any queue for jobs and was answered; null if it never was. */
export async function secondsSinceFetch(): Promise<number | null> {
  const instance = await boss?.catch(() => undefined);
  const fetched = (instance?.getWipData() ?? []).map(({ lastFetchedOn }) => lastFetchedOn ?? 0);
  const last = Math.max(0, ...fetched);
  return last === 0 ? null : (Date.now() - last) / 1_000;
}

/** Waits for running jobs (up to the timeout) and closes the queue. */
export async function stopQueue(timeoutMs = 10_000): Promise<void> {
  const running = boss;
  boss = undefined;
  clearInterval(clockLook);
  const instance = await running?.catch(() => undefined);
  await instance?.stop({ graceful: true, timeout: timeoutMs });
}

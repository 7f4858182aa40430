import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { isMigrated } from "#app/adapters/db/migrate.server.ts";
import { askDatabase, unlessOutage } from "#app/adapters/db/watch-database.server.ts";
import { inTime } from "#app/adapters/in-time.ts";
import { secondsSinceFetch } from "#app/adapters/queue/queue.server.ts";
import { findWorkerState, type WorkerState, workerStateAfter } from "./queue-health.server.ts";

/** In milliseconds. A check that takes longer counts as unknown: the caller has a time limit too. */
const patience = 1_500;

export type Readiness = {
  ready: boolean;
  database: "ok" | "unreachable";
  /** Whether the database has every migration of this build. */
  schema: "current" | "behind" | "unknown";
  /** In a web process: whether any worker looks after the queues. In a worker: whether it fetches jobs itself. */
  worker: WorkerState;
};

/**
 * Whether this web process can answer people. Without a worker it can: then the state of the worker is only told,
 * since taking every web process out of service would make it worse. Anybody may ask, as often as they like: who asks
 * while an answer is under way gets the same one.
 */
export function findWebReadiness(): Promise<Readiness> {
  asked ??= lookAtWeb().finally(() => {
    asked = null;
  });
  return asked;
}

let asked: Promise<Readiness> | null = null;

async function lookAtWeb(): Promise<Readiness> {
  const known = await findState(findWorkerState);
  return { ready: known.database === "ok" && known.schema === "current", ...known };
}

/** Whether this worker process works: it reaches the database, and asked for jobs lately. */
export async function findWorkerReadiness(): Promise<Readiness> {
  const known = await findState(async () => workerStateAfter(await secondsSinceFetch()));
  const { database, schema, worker } = known;
  return { ready: database === "ok" && schema === "current" && worker === "working", ...known };
}

async function findState(
  findWorker: () => Promise<WorkerState>,
): Promise<Omit<Readiness, "ready">> {
  const [database, schema, worker] = await Promise.all([
    inTime(
      askDatabase(async () => db().execute(sql`select 1`)).then(() => "ok" as const),
      patience,
    ),
    inTime(
      unlessOutage(isCurrent).then((current) => (current ? "current" : "behind")),
      patience,
    ),
    inTime(unlessOutage(findWorker), patience),
  ]);
  return {
    database: database ?? "unreachable",
    schema: schema ?? "unknown",
    worker: worker ?? "unknown",
  };
}

let wasCurrent = false;

/** Migrations only go forward, so the check is not repeated once it has passed. */
async function isCurrent(): Promise<boolean> {
  wasCurrent ||= await isMigrated();
  return wasCurrent;
}

import "./children/require-settings.ts";
import { sweepBlobs } from "#app/adapters/blobs/blobs.server.ts";
import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";
import { isolatesWell, tellIsolation } from "#app/adapters/decode/sandbox/isolation.server.ts";
import { openSandbox } from "#app/adapters/decode/sandbox/sandbox.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { measurePool } from "#app/adapters/metrics/measure-pool.server.ts";
import { measureQueues } from "#app/adapters/metrics/measure-queues.server.ts";
import { flushTraces } from "#app/adapters/tracing/tracing.server.ts";
import { measureBackups } from "#app/domain/backup/scheduled-backup.server.ts";
import { measureTurns } from "#app/domain/changes/measure-turns.server.ts";
import { findWorkerReadiness } from "#app/domain/changes/readiness.server.ts";
import { measureQuota } from "#app/domain/mailbox/quota/measure-quota.server.ts";
import { env } from "#app/env.server.ts";
import { exposedSecrets, tellExposed } from "#app/given-environment.server.ts";
import { startJobs } from "#app/jobs/start.server.ts";
import { onShutdown, tellFailure, tellReady } from "./children/process-lifecycle.ts";
import {
  metricsPage,
  type PrivateAnswer,
  type PrivatePages,
  type PrivateServer,
  servePrivately,
} from "./private/private-server.ts";

/** The worker process: migrates the database, deletes what dead processes left, and runs the job queues. */
try {
  await migrateDatabase().catch((error: unknown) => {
    throw new Error(`The database that DATABASE_URL names cannot be used: ${reasonOf(error)}.`);
  });
  await sweepBlobs();
  await tellProtection();
  const jobs = await startJobs();
  let isStopping = false;
  const pages = await servePages(() => isStopping);
  onShutdown(async () => {
    isStopping = true;
    await jobs.stop();
    await pages?.close();
    await flushTraces();
  });
  tellReady({ worker: process.pid });
} catch (error) {
  tellFailure(error);
}

/** Answers supervisors and Prometheus on the worker's private port, if it has one. */
async function servePages(isStopping: () => boolean): Promise<PrivateServer | null> {
  const { PRIVATE_HOST, PRIVATE_NAMES, WORKER_PORT } = env();
  if (WORKER_PORT === null) return null;
  const address = {
    host: PRIVATE_HOST,
    names: PRIVATE_NAMES,
    port: WORKER_PORT,
    setting: "WORKER_PORT",
  };
  measurePool();
  measureTurns();
  measureQueues();
  measureQuota();
  measureBackups();
  return servePrivately({ ...workerHealth(isStopping), ...metricsPage() }, address);
}

/** The worker's pages for supervisors: the same as the web process's. `isStopping` tells that it was told to stop. */
function workerHealth(isStopping: () => boolean): PrivatePages {
  return {
    "/health/live": async () => json(200, { live: true }),
    "/health/ready": async () => {
      if (isStopping()) return json(503, { ready: false, stopping: true });
      const readiness = await findWorkerReadiness();
      return json(readiness.ready ? 200 : 503, readiness);
    },
  };
}

function json(status: number, body: object): PrivateAnswer {
  return { status, type: "application/json", body: JSON.stringify(body) };
}

/** A refused connection to localhost is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Logs the restrictions of the decoder's sandbox, so that the operator knows them. */
async function tellProtection(): Promise<void> {
  const { isolation } = await openSandbox();
  const level = isolatesWell(isolation) ? "info" : "warn";
  log[level]({ sandbox: isolation }, tellIsolation(isolation));
  const exposed = exposedSecrets();
  if (exposed.length > 0) log.warn({ exposed }, tellExposed(exposed));
}

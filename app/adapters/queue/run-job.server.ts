import type { JobWithMetadata } from "pg-boss";
import type { z } from "zod";
import { log } from "#app/adapters/log.server.ts";
import { loggableError } from "#app/adapters/loggable-error.ts";
import { counter, durationsOf } from "#app/adapters/metrics/registry.server.ts";
import { causeSchema } from "#app/adapters/tracing/span.ts";
import { inSpan } from "#app/adapters/tracing/tracing.server.ts";
import type { JobKind } from "./job-kind.ts";
import { advanceClock, laneSchema, payForTime, type Statements } from "./turns.server.ts";

const jobRuns = counter("galley_job_runs_total", "Jobs that this worker ran", ["queue", "outcome"]);

const jobDurations = durationsOf("galley_job_duration_seconds", "Time that a job ran", ["queue"]);

/**
 * Runs one job, advances its queue's clock and charges its user for the time. Throws a loggable form of the
 * handler's error.
 */
export async function runJob<Payload extends z.ZodType<object>>(
  on: Statements,
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const attributes = { "messaging.destination.name": kind.name, "messaging.message.id": job.id };
  const parent = causeSchema.safeParse(job.data).data?.traceparent;
  const start = { name: `job ${kind.name}`, kind: "consumer", parent, attributes } as const;
  await inSpan(start, () => handleJob(on, kind, handle, job));
}

async function handleJob<Payload extends z.ZodType<object>>(
  on: Statements,
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const started = performance.now();
  try {
    if (job.groupId) await advanceClock(on, kind.name, -job.priority);
    await handle(kind.payload.parse(job.data), job.signal);
    jobRuns.inc({ queue: kind.name, outcome: "done" });
    log.info({ job: kind.name, ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    jobRuns.inc({ queue: kind.name, outcome: "failed" });
    log.warn({ job: kind.name, id: job.id, err: error }, "job failed");
    // The queue stores what is thrown, and the message of a failed query contains its parameters.
    const told = loggableError(error);
    throw new Error(typeof told === "string" ? told : told.message);
  } finally {
    const seconds = (performance.now() - started) / 1_000;
    jobDurations.observe({ queue: kind.name }, seconds);
    await pay(on, job, seconds);
  }
}

async function pay(on: Statements, job: JobWithMetadata<unknown>, seconds: number): Promise<void> {
  if (!job.groupId) return;
  const lane = laneSchema.parse(job.groupTier);
  try {
    await payForTime(on, { queue: job.name, userId: job.groupId, lane }, seconds);
  } catch (error) {
    log.warn({ err: error }, "the time of a job could not be charged to its user");
  }
}

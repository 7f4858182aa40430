import type { JobWithMetadata } from "pg-boss";
import type { z } from "zod";
import { log } from "#app/adapters/log.server.ts";
import { loggableError } from "#app/adapters/loggable-error.ts";
import type { JobKind } from "./queue.server.ts";
import { advanceClock, laneSchema, payForTime, type Statements } from "./turns.server.ts";

/** Runs one job, moves its queue's clock and has the job's user pay for the time. Throws what is told of a failure. */
export async function runJob<Payload extends z.ZodType<object>>(
  on: Statements,
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const started = performance.now();
  try {
    if (job.groupId) await advanceClock(on, kind.name, -job.priority);
    await handle(kind.payload.parse(job.data), job.signal);
    log.info({ job: kind.name, ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    log.warn({ job: kind.name, id: job.id, err: error }, "job failed");
    // The queue keeps what is thrown, and a failed query's message holds its parameters.
    const told = loggableError(error);
    throw new Error(typeof told === "string" ? told : told.message);
  } finally {
    await pay(on, job, (performance.now() - started) / 1000);
  }
}

async function pay(on: Statements, job: JobWithMetadata<unknown>, seconds: number): Promise<void> {
  if (!job.groupId) return;
  const lane = laneSchema.parse(job.groupTier);
  try {
    await payForTime(on, { queue: job.name, userId: job.groupId, lane }, seconds);
  } catch (error) {
    log.warn({ err: error }, "a job's time was not charged");
  }
}

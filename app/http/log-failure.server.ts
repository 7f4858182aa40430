import { log } from "#app/adapters/log.server.ts";

/** Logs an error of a step whose caller answers the person itself. */
export function logFailure(step: string, error: unknown): void {
  log.error({ step, err: error }, "a step failed");
}

import { log } from "#app/adapters/log.server.ts";

/** Logs what went wrong in a step whose caller answers the person by itself. */
export function logFailure(step: string, error: unknown): void {
  log.error({ step, err: error }, "a step failed");
}

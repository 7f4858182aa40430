import { log } from "#app/adapters/log.server.ts";

/** Logs what went wrong in a step whose caller answers the person by itself. */
export function logFailure(step: string, error: unknown): void {
  log.error({ step, error: error instanceof Error ? error.stack : String(error) }, "a step failed");
}

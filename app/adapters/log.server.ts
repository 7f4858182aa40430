import { pino } from "pino";
import { env } from "#app/env.server.ts";
import { loggableError } from "./loggable-error.ts";

/**
 * The process's log: one JSON object a line. Never log mail text, tokens or addresses of others. Log errors
 * as `err`, which removes the parameters of failed queries.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    serializers: { err: loggableError },
  },
  // Not pino's own destination: at exit it waits forever when the reader is gone (EPIPE), so a process whose
  // parent was killed would outlive it.
  process.stdout,
);

import { pino } from "pino";
import { env } from "#app/env.server.ts";

/** The process's log: one JSON object a line. Never pass mail text, tokens or addresses of others. */
export const log = pino({ level: env().LOG_LEVEL, base: { pid: process.pid } });

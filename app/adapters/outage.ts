import { z } from "zod";
import { errorLikeSchema } from "./error-like.ts";

/** Why nothing can be read or stored at the moment: through no fault of the request. */
export type Outage = "unreachable" | "full" | "read-only";

/** PostgreSQL's SQLSTATE or the operating system's code. */
const outageOfCode: Record<string, Outage> = {
  ...{ ECONNREFUSED: "unreachable", ECONNRESET: "unreachable", EHOSTUNREACH: "unreachable" },
  ...{ ETIMEDOUT: "unreachable", EPIPE: "unreachable", ENOTFOUND: "unreachable" },
  // It shuts down, crashed, starts up, or has no connection left.
  ...{ "57P01": "unreachable", "57P02": "unreachable", "57P03": "unreachable" },
  "53300": "unreachable",
  ...{ "53100": "full", ENOSPC: "full", EDQUOT: "full" },
  ...{ "25006": "read-only", EROFS: "read-only" },
};

/** Messages of pg's errors that have no code. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;

const errorSchema = errorLikeSchema.extend({ message: z.string().catch("") });

/** The database does not answer: this is known before a query is sent. */
export class DatabaseOutage extends Error {
  readonly outage: Outage;
  constructor(outage: Outage) {
    super("The database does not answer.");
    this.outage = outage;
  }
}

/** Returns the outage that an error, or one of its causes, reports; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseOutage) return error.outage;
  const read = errorSchema.safeParse(error);
  if (!read.success) return null;
  const { message, code, cause, errors } = read.data;
  const own = code === undefined ? undefined : outageOfCode[code];
  if (own) return own;
  if (lostConnection.test(message)) return "unreachable";
  return outageOf(cause ?? errors[0]);
}

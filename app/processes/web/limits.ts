import { existsSync, readFileSync } from "node:fs";
import { env } from "#app/env.server.ts";

/** What a multipart body has besides the file in it, in bytes. */
const multipartMargin = 16 * 1024 * 1024;

/** The largest body of a request, in bytes. */
export function bodyLimit(): number {
  return env().MAX_UPLOAD_BYTES + multipartMargin;
}

/** File descriptors that are not for connections of clients: files, the database, child processes. */
const reserve = 256;

/**
 * How many connections the web server accepts: as many as this process may open files, less a reserve. At the
 * operating system's own limit, connections would hang.
 */
export function connectionLimit(limits = "/proc/self/limits"): number {
  const match = existsSync(limits) && /^Max open files +(\d+)/m.exec(readFileSync(limits, "utf8"));
  if (!match) return Number.POSITIVE_INFINITY;
  const open = Number(match[1]);
  return open - Math.min(reserve, Math.ceil(open / 2));
}

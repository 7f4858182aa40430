import { existsSync, readFileSync } from "node:fs";

/** File descriptors that are not for connections of clients: files, the database, child processes. */
const reserve = 256;

/**
 * How many connections the web server accepts: as many as this process may open files, less a reserve. At the
 * operating system's own limit, connections would hang.
 */
export function connectionLimit(limits = "/proc/self/limits"): number {
  const found = existsSync(limits) && /^Max open files +(\d+)/m.exec(readFileSync(limits, "utf8"));
  if (!found) return Number.POSITIVE_INFINITY;
  const open = Number(found[1]);
  return open - Math.min(reserve, Math.ceil(open / 2));
}

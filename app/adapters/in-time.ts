import { log } from "./log.server.ts";
import { outageOf } from "./outage.ts";

/**
 * The result of the work, or null when it takes longer than `ms` milliseconds or fails. A failure is logged, except
 * an outage: who watches the database tells of it once.
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  const logged = work.catch((error: unknown) => {
    if (outageOf(error) === null) log.warn({ err: error }, "a check failed");
    return null;
  });
  const result = await Promise.race([logged, late.promise]);
  clearTimeout(timer);
  return result;
}

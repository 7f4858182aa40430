import { log } from "./log.server.ts";

/** The result of the work, or null when it takes longer than `ms` milliseconds or fails, which is logged. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  const logged = work.catch((error: unknown) => {
    log.warn({ err: error }, "a check failed");
    return null;
  });
  const result = await Promise.race([logged, late.promise]);
  clearTimeout(timer);
  return result;
}

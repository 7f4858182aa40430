import { eventStreams } from "#app/adapters/metrics/request-metrics.server.ts";

/**
 * How many streams one viewer may have open at once in each process. No person opens more tabs; a loop would.
 */
const mostEach = 20;
const taken = new Map<string, number>();

/**
 * Takes one of the viewer's places for a stream. Returns a function that releases it; null when all are
 * taken.
 */
export function takeStreamPlace({ id }: { id: string }): (() => void) | null {
  const count = taken.get(id) ?? 0;
  if (count >= mostEach) return null;
  taken.set(id, count + 1);
  eventStreams.inc();
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    eventStreams.dec();
    const left = (taken.get(id) ?? 1) - 1;
    if (left > 0) taken.set(id, left);
    else taken.delete(id);
  };
}

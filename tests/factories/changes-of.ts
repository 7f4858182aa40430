import type { Change } from "#app/domain/changes/change.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";

/** Yields the viewer's changes after a revision in batches, until the signal aborts. */
export async function* changesOf(
  viewer: { id: string },
  since: number,
  signal: AbortSignal,
): AsyncGenerator<Change[]> {
  const batches: Change[][] = [];
  let wake: () => void = () => undefined;
  const stop = await followChanges(viewer, since, (changes) => {
    batches.push(changes);
    wake();
  });
  signal.addEventListener("abort", () => wake(), { once: true });
  try {
    while (!signal.aborted) {
      const batch = batches.shift();
      if (batch) yield batch;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (signal.aborted) resolve();
        });
      }
    }
  } finally {
    stop();
  }
}

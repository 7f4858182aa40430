import { listen } from "#app/adapters/db/notifications.server.ts";
import type { Change } from "./change.ts";
import { findRevision, listChangesSince } from "./read-changes.server.ts";

/**
 * Yields the viewer's changes as any process commits them, starting after the revision `since`
 * (null: from now on): first the missed ones, then new ones. Ends when the signal aborts.
 */
export async function* followChanges(
  viewer: { id: string },
  since: number | null,
  signal: AbortSignal,
): AsyncGenerator<Change[]> {
  let wake: (() => void) | null = null;
  let mayHaveMore = true;
  const stir = () => {
    mayHaveMore = true;
    wake?.();
  };
  const stopListening = await listen({
    onMessage: (payload) => {
      if (payload.startsWith(`${viewer.id}:`)) stir();
    },
    onReconnect: stir,
  });
  signal.addEventListener("abort", () => wake?.(), { once: true });
  try {
    // Listening began before this read, so no change is lost between the two.
    let seen = since ?? (await findRevision(viewer));
    while (!signal.aborted) {
      if (mayHaveMore) {
        mayHaveMore = false;
        const news = await listChangesSince(viewer, seen);
        const last = news.at(-1);
        if (last) {
          seen = last.revision;
          mayHaveMore = true;
          yield news;
        }
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (mayHaveMore || signal.aborted) resolve();
      });
    }
  } finally {
    stopListening();
  }
}

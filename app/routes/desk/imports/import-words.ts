import type { ImportProgress, ImportState } from "#app/domain/intake/import/import.ts";
import { counted } from "#app/ui/text/counted.ts";

type Thread = Pick<ImportProgress, "state" | "error" | "messagesDone" | "messagesTotal">;

/** The import tray's summary of all threads. */
export function summariseImports(threads: readonly Thread[]): string {
  const count = (...states: ImportState[]) =>
    threads.filter(({ state }) => states.includes(state)).length;
  const [failed, done] = [count("failed"), count("done", "duplicate")];
  const all = counted(threads.length, "email thread");
  const isOver = failed + done === threads.length;
  const parts = [isOver ? `Import finished, ${all}` : `Importing ${all}`];
  if (!isOver && done > 0) parts.push(`${done} done`);
  if (failed > 0) parts.push(`${failed} failed`);
  return parts.join(", ");
}

/** The import tray's text about one thread. */
export function describeImport({ state, error, messagesDone, messagesTotal }: Thread): string {
  switch (state) {
    case "queued":
      return "Waiting";
    case "running":
      return messagesTotal ? `${messagesDone} of ${messagesTotal} messages` : "Starting";
    case "done":
      return "Email processed successfully";
    case "duplicate":
      return "Already imported";
    case "failed":
      return error ?? "Failed to process email. Please try again.";
  }
}

const rank: Record<ImportState, number> = {
  failed: 0,
  running: 1,
  queued: 2,
  done: 3,
  duplicate: 3,
};

/** The key of a thread's row: two imports may have the same thread. */
export function rowOf({
  importId,
  threadId,
}: Pick<ImportProgress, "importId" | "threadId">): string {
  return `${importId} ${threadId}`;
}

/**
 * The threads in the order in which they were first shown, an import's together: a row stays where it is while its state
 * changes. What was failed or running when it was first shown is above the others. `places` keeps the places of the rows.
 */
export function inSteadyOrder<Some extends Thread & Parameters<typeof rowOf>[0]>(
  threads: readonly Some[],
  places: Map<string, number>,
): Some[] {
  const urgentFirst = threads.toSorted((one, other) => rank[one.state] - rank[other.state]);
  for (const row of urgentFirst.map(rowOf)) if (!places.has(row)) places.set(row, places.size);
  const placeOf = (thread: Some) => places.get(rowOf(thread)) ?? places.size;
  const imports = Map.groupBy(threads, ({ importId }) => importId);
  return [...imports.values()].flatMap((some) =>
    some.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

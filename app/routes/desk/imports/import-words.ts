import type { ImportProgress, ImportState } from "#app/domain/intake/import/import.ts";

type Thread = Pick<ImportProgress, "state" | "error" | "messagesDone" | "messagesTotal">;

/** The import tray's summary of all threads. */
export function summariseImports(threads: readonly Thread[]): string {
  const ended = threads.filter(({ state }) => state !== "queued" && state !== "running").length;
  const all = threads.length === 1 ? "1 email thread" : `${threads.length} email threads`;
  if (ended === threads.length) return `Import finished, ${all}`;
  return ended === 0 ? `Importing ${all}` : `Importing ${all}, ${ended} done`;
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

/** Sorts failed and running threads first: of fifty threads only the top ones are visible. */
export function urgentFirst<Some extends Thread>(threads: readonly Some[]): Some[] {
  return threads.toSorted((one, other) => rank[one.state] - rank[other.state]);
}

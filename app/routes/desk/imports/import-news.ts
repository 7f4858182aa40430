import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { ImportProgress } from "#app/domain/intake/import/import.ts";
import { counted } from "#app/ui/text/counted.ts";

export type Progress = Pick<ImportProgress, "importId" | "threadId" | "state" | "error">;

/** The toast to show, and the thread to open, after imports changed from one state to the next. */
export type ImportNews = {
  toast: ToastMessage | null;
  opens: { importId: string; threadId: string } | null;
};

const nothing: ImportNews = { toast: null, opens: null };

/**
 * The events of the specification, section 4: an import that appears while it runs (20 s), one that
 * ends (5 s), one that fails. One successful thread alone, asked for here, is opened instead.
 */
export function importNews(
  before: readonly Progress[],
  after: readonly Progress[],
  askedHere: ReadonlySet<string>,
): ImportNews {
  // An import that was started here may have ended before this page saw it run.
  const wasUnderWay = (id: string) =>
    isRunning(before, id) || (askedHere.has(id) && of(before, id).length === 0);
  const ended = importIds(after).find((id) => wasUnderWay(id) && !isRunning(after, id));
  if (ended) return newsOfEnd(of(after, ended), askedHere.has(ended));
  const begun = importIds(after).find((id) => of(before, id).length === 0 && isRunning(after, id));
  if (!begun || askedHere.has(begun)) return nothing;
  const count = of(after, begun).length;
  const description = `Processing ${counted(count, "email thread")}`;
  return { toast: { title: "Importing...", description, durationMs: 20_000 }, opens: null };
}

function newsOfEnd(threads: readonly Progress[], wasAskedHere: boolean): ImportNews {
  const [only] = threads;
  const opens =
    wasAskedHere && threads.length === 1 && only && only.state !== "failed"
      ? { importId: only.importId, threadId: only.threadId }
      : null;
  return { toast: toastOfEnd(threads), opens };
}

/** Counts each thread as what became of it: imported, there already, or failed. */
function toastOfEnd(threads: readonly Progress[]): ToastMessage {
  const count = (state: Progress["state"]) => threads.filter((one) => one.state === state).length;
  const [imported, duplicates, failures] = [count("done"), count("duplicate"), count("failed")];
  const why = threads.find(({ state }) => state === "failed")?.error ?? "Failed to import emails.";
  const alsoThere = duplicates > 0 ? `, ${counted(duplicates, "other")} already imported` : "";
  if (failures === threads.length) {
    return { title: "Import Failed", description: why, tone: "destructive" };
  }
  if (failures > 0) {
    const description = `${counted(imported, "email thread")} imported successfully${alsoThere}, ${failures} failed: ${why}`;
    return { title: "Import Complete", description, tone: "destructive" };
  }
  if (imported === 0) {
    return threads.length === 1
      ? { title: "Already imported" }
      : { title: "Already imported", description: counted(duplicates, "email thread") };
  }
  const description = `${counted(imported, "email thread")} imported successfully${alsoThere}`;
  return { title: "Import Complete", description };
}

/** True while a thread of the import waits or is fetched. */
export function isRunning(imports: readonly Progress[], importId: string): boolean {
  return of(imports, importId).some(({ state }) => state === "queued" || state === "running");
}

export function hasFailed(imports: readonly Progress[], importId: string): boolean {
  return of(imports, importId).some(({ state }) => state === "failed");
}

export function importIds(imports: readonly Progress[]): string[] {
  return [...new Set(imports.map(({ importId }) => importId))];
}

function of(imports: readonly Progress[], importId: string): Progress[] {
  return imports.filter((thread) => thread.importId === importId);
}

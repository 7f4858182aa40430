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
  const failed = threads.filter((thread) => thread.state === "failed");
  const imported = threads.length - failed.length;
  if (imported === 0) {
    const description = failed[0]?.error ?? "Failed to import emails.";
    return {
      toast: { title: "Import Failed", description, tone: "destructive" },
      opens: null,
    };
  }
  const [only] = threads;
  const opens =
    wasAskedHere && threads.length === 1 && only
      ? { importId: only.importId, threadId: only.threadId }
      : null;
  if (only?.state === "duplicate" && threads.length === 1) {
    return { toast: { title: "Already imported" }, opens };
  }
  const description = `${counted(imported, "email thread")} imported successfully`;
  return { toast: { title: "Import Complete", description }, opens };
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

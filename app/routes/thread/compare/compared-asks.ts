import type { ComparedPages } from "#app/domain/files/compare/comparison-view.ts";
import type { ComparedAsks } from "#app/domain/tasks/marks/find-compared-asks.server.ts";
import { type CarriedMark, carriedMarks } from "#app/routes/thread/marks/checks/carried-marks.ts";
import { numberMarks, type ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import { type CompareAddress, compareSearch, versionOf } from "./compare-address.ts";

/** The asks about two versions, with their numbered marks. */
export type ShownAsks = Pick<ComparedAsks, "tasks" | "checks"> & { marks: ShownMark[] };

/**
 * The data of the asks that the browser needs: only the marks of those asks, with the numbers that they have in
 * their thread.
 */
export function shownAsks({ tasks, marks, checks }: ComparedAsks): ShownAsks {
  const ids = new Set(tasks.map(({ id }) => id));
  const numbered = numberMarks(marks.map((mark) => ({ ...mark, isLeaving: false })));
  return { tasks, checks, marks: numbered.filter(({ taskId }) => ids.has(taskId)) };
}

/** The marks that are on each of the two pages; on the newer one also those that are carried over to it. */
export function marksOn(
  { marks, checks }: Pick<ShownAsks, "marks" | "checks">,
  pages: ComparedPages,
): Record<"older" | "newer", (ShownMark | CarriedMark)[]> {
  const on = (fileId: number, version: number | null, page: number) => [
    ...marks.filter(
      (mark) =>
        mark.fileId === fileId &&
        mark.page === page &&
        (version === null ? mark.isCurrent : mark.version === version),
    ),
    ...(version === null ? carriedMarks(checks, marks, { fileId, page }) : []),
  ];
  return {
    older: on(pages.older, pages.olderVersion, pages.olderPage),
    newer: on(pages.newer, pages.newerVersion, pages.newerPage),
  };
}

/** The page of the newer version that shows an ask; null for one without a place. */
export function pageOfAsk(
  { marks, tasks }: Pick<ShownAsks, "marks" | "tasks">,
  taskId: string,
  { older, offset }: { older: string | null; offset: number },
): number | null {
  const mark = marks.find((one) => one.taskId === taskId);
  const page = mark?.page ?? tasks.find(({ id }) => id === taskId)?.page ?? null;
  const before = versionOf(older);
  const isOnOlder =
    mark?.fileId === before?.id &&
    (before?.version == null ? mark?.isCurrent === true : mark?.version === before.version);
  return page !== null && mark && isOnOlder ? page - offset : page;
}

/** The address that chooses an ask: at its page, if it has one. */
export function toAsk(
  asks: Pick<ShownAsks, "marks" | "tasks">,
  task: string,
  address: CompareAddress,
): string {
  const page = pageOfAsk(asks, task, address) ?? address.page;
  return compareSearch(address, { task, page, change: 0 });
}

/** The asks before and after the chosen one; of none chosen, the last and the first. */
export function asksBeside(
  { tasks }: Pick<ShownAsks, "tasks">,
  chosen: string | null,
): { before: string | null; after: string | null } {
  const at = tasks.findIndex(({ id }) => id === chosen);
  const [before, after] = at === -1 ? [tasks.at(-1), tasks[0]] : [tasks[at - 1], tasks[at + 1]];
  return { before: before?.id ?? null, after: after?.id ?? null };
}

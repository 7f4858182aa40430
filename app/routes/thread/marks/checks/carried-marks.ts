import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";

/** A mark of an earlier version, shown where its place was found on the current one. */
export type CarriedMark = ShownMark & {
  /** The number of the version that it was put on. */
  carriedFrom: number;
};

/** The marks that are carried over to a page of a file. The marks themselves stay where they were put. */
export function carriedMarks(
  checks: readonly MarkCheck[],
  marks: readonly ShownMark[],
  { fileId, page }: { fileId: number; page: number },
): CarriedMark[] {
  return checks.flatMap(({ markId, older, newer, page: onPage, box }) => {
    if (newer.fileId !== fileId || onPage !== page || box === null) return [];
    const mark = marks.find(({ id }) => id === markId);
    // A mark that is being moved is not at the place that was looked for any more.
    const isThere = mark && mark.page === onPage && mark.fileId === older.fileId;
    return isThere ? [{ ...mark, ...box, fileId, isCurrent: true, carriedFrom: older.place }] : [];
  });
}

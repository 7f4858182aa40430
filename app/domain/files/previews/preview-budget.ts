/**
 * How many files of one mail, and how much drawing time, come before the rest of its previews waits
 * for all other jobs. A stranger decides how many files a mail has and how slow they are.
 */
const filesAMail = 8;
export const drawingBudgetMs = 20_000;

const slowTypes = new Set([
  "application/pdf",
  "application/illustrator",
  "image/svg+xml",
  "image/tiff",
  "image/vnd.dxf",
]);
const bytesASecond = 5_000_000;

/** Returns whether a file comes so late in its mail that its preview waits for all other jobs. */
export function isPastBudget(partIndex: number | null | undefined): boolean {
  return (partIndex ?? 0) >= filesAMail;
}

/** Estimates the seconds that a drawing takes. */
export function previewCost({ type, size }: { type: string; size: number }): number {
  return 1 + (slowTypes.has(type) ? 2 : 0) + Math.floor(size / bytesASecond);
}

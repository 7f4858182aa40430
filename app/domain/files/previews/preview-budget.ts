/**
 * What the previews of one mail may cost before the rest of them waits for everything else: a stranger
 * decides how many files a mail has and how slow they are.
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

/** Whether a file is so far back in its mail that its preview waits for everything else. */
export function isPastBudget(partIndex: number | null | undefined): boolean {
  return (partIndex ?? 0) >= filesAMail;
}

/** About how many seconds a drawing takes, before anybody has tried. */
export function previewCost({ type, size }: { type: string; size: number }): number {
  return 1 + (slowTypes.has(type) ? 2 : 0) + Math.floor(size / bytesASecond);
}

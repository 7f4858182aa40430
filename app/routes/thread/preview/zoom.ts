export const largestScale = 16;
export const smallestScale = 0.1;
const steps = [
  ...[0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16],
  ...[24, 32, 48, 64, 96, 128],
];

/**
 * The next zoom step above or below the scale that shows now (1 is a pixel of the preview for a pixel). The steps are
 * round in the unit in which the preview is `unit` large.
 */
export function zoomStep(shown: number, direction: "in" | "out", unit = 1): number {
  const nearlyEqual = 0.01;
  const rounds = steps.map((step) => step / unit);
  if (direction === "in") {
    const next = rounds.find((step) => step > shown * (1 + nearlyEqual)) ?? largestScale;
    return Math.max(shown, Math.min(next, largestScale));
  }
  const next = rounds.findLast((step) => step < shown * (1 - nearlyEqual)) ?? smallestScale;
  return Math.min(shown, Math.max(next, smallestScale));
}

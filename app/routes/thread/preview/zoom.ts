export const largestScale = 16;
export const smallestScale = 0.1;
const steps = [smallestScale, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, largestScale];

/** The next zoom step above or below the scale that shows now (1 is a pixel for a pixel). */
export function zoomStep(shown: number, direction: "in" | "out"): number {
  const nearlyEqual = 0.01;
  const next =
    direction === "in"
      ? steps.find((step) => step > shown * (1 + nearlyEqual))
      : steps.findLast((step) => step < shown * (1 - nearlyEqual));
  return (
    next ?? (direction === "in" ? Math.max(shown, largestScale) : Math.min(shown, smallestScale))
  );
}

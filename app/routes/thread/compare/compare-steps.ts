import { type CompareAddress, compareSearch, toChange, zoomSteps } from "./compare-address.ts";

/** The address that each step leads to; null if the step is not possible. */
export type Steps = Record<
  "previousChange" | "nextChange" | "previousPage" | "nextPage" | "smaller" | "larger",
  string | null
>;

/** A chosen change, task and position belong to one page and are reset on another. */
export const turned = { change: 0, task: null, x: 0, y: 0 };

/**
 * Returns the steps of a comparison. `pages` counts the pages of the newer version, `changes` those on the current
 * page.
 */
export function stepsFrom(address: CompareAddress, pages: number, changes: number): Steps {
  const { change, page, zoom } = address;
  const to = (next: Partial<CompareAddress> | false) =>
    next ? compareSearch(address, next) : null;
  const larger = zoomSteps.find((step) => step > zoom);
  const smaller = zoomSteps.findLast((step) => step < zoom);
  return {
    previousChange: change > 1 ? toChange(address, change - 1) : null,
    nextChange: change < changes ? toChange(address, change + 1) : null,
    previousPage: to(page > 1 && { page: page - 1, ...turned }),
    nextPage: to(page < pages && { page: page + 1, ...turned }),
    smaller: to(smaller !== undefined && { zoom: smaller }),
    larger: to(larger !== undefined && { zoom: larger }),
  };
}

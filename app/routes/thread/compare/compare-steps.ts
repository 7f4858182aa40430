import { type CompareAddress, compareSearch, zoomSteps } from "./compare-address.ts";

/** Where a step leads from here: null where there is none. */
export type Steps = Record<
  "previousChange" | "nextChange" | "previousPage" | "nextPage" | "smaller" | "larger",
  string | null
>;

/** What was chosen and looked at on a page is not there on another. */
export const turned = { change: 0, task: null, x: 0, y: 0 };

/** The steps of a comparison of so many pages of the newer version, with so many changes on this one. */
export function stepsFrom(address: CompareAddress, pages: number, changes: number): Steps {
  const { change, page, zoom } = address;
  const to = (next: Partial<CompareAddress> | false) =>
    next ? compareSearch(address, next) : null;
  const larger = zoomSteps.find((step) => step > zoom);
  const smaller = zoomSteps.findLast((step) => step < zoom);
  return {
    previousChange: to(change > 1 && { change: change - 1, task: null }),
    nextChange: to(change < changes && { change: change + 1, task: null }),
    previousPage: to(page > 1 && { page: page - 1, ...turned }),
    nextPage: to(page < pages && { page: page + 1, ...turned }),
    smaller: to(smaller !== undefined && { zoom: smaller }),
    larger: to(larger !== undefined && { zoom: larger }),
  };
}

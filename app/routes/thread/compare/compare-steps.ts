import {
  type CompareAddress,
  compareSearch,
  lastChange,
  toChange,
  zoomSteps,
} from "./compare-address.ts";

/** The address that each step leads to; null if the step is not possible. */
export type Steps = Record<
  "previousChange" | "nextChange" | "previousPage" | "nextPage" | "smaller" | "larger",
  string | null
>;

/** A chosen change, task and position belong to one page and are reset on another. */
export const turned = { change: 0, task: null, x: 0, y: 0 };

/**
 * Returns the steps of a comparison. `pages` counts the pages of the newer version, `changes` those on the current
 * page; null while they are not known. After the last change of a page comes the first one of the next page.
 */
export function stepsFrom(address: CompareAddress, pages: number, changes: number | null): Steps {
  const { change, page, zoom } = address;
  const to = (next: Partial<CompareAddress> | false) =>
    next ? compareSearch(address, next) : null;
  const larger = zoomSteps.find((step) => step > zoom);
  const smaller = zoomSteps.findLast((step) => step < zoom);
  const before = page > 1 && { ...turned, page: page - 1 };
  const after = page < pages && { ...turned, page: page + 1 };
  const nextChange = () => {
    if (changes === null) return null;
    return change < changes ? toChange(address, change + 1) : to(after && { ...after, change: 1 });
  };
  return {
    previousChange:
      change > 1 ? toChange(address, change - 1) : to(before && { ...before, change: lastChange }),
    nextChange: nextChange(),
    previousPage: to(before),
    nextPage: to(after),
    smaller: to(smaller !== undefined && { zoom: smaller }),
    larger: to(larger !== undefined && { zoom: larger }),
  };
}

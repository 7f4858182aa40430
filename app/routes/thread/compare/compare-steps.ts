import { type CompareAddress, compareSearch, zoomSteps } from "./compare-address.ts";

/** Where a step leads from here: null where there is none. */
export type Steps = Record<
  ("previousChange" | "nextChange" | "previousPage" | "nextPage") | ("smaller" | "larger"),
  string | null
>;

/** The steps of a comparison of so many pages of the newer version, with so many changes on this one. */
export function stepsFrom(address: CompareAddress, pages: number, changes: number): Steps {
  const { change, page, zoom } = address;
  const to = (isThere: boolean, next: Partial<CompareAddress>) =>
    isThere ? compareSearch(address, next) : null;
  const toPage = (next: number) =>
    to(next >= 1 && next <= pages, { page: next, ...{ change: 0, task: null, x: 0, y: 0 } });
  const larger = zoomSteps.find((step) => step > zoom);
  const smaller = zoomSteps.findLast((step) => step < zoom);
  return {
    previousChange: to(change > 1, { change: change - 1, task: null }),
    nextChange: to(change < changes, { change: change + 1, task: null }),
    previousPage: toPage(page - 1),
    nextPage: toPage(page + 1),
    smaller: to(smaller !== undefined, { zoom: smaller ?? zoom }),
    larger: to(larger !== undefined, { zoom: larger ?? zoom }),
  };
}

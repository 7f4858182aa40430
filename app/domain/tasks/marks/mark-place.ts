/**
 * A place on a page: a box, or a point where width and height are 0. Lengths are shares of the
 * page's width and height, from 0 to 1, in steps of 1/100,000.
 */
export type MarkPlace = { page: number; x: number; y: number; width: number; height: number };
export type MarkBox = Omit<MarkPlace, "page">;

const stepsOfPage = 100_000;
const highestPage = 10_000;

/** Returns the place in steps, as a form and an address hold it: `PAGE-X-Y-WIDTH-HEIGHT`. */
export function placeText(place: MarkPlace): string {
  const { page, x, y, width, height } = place;
  const steps = [x, y, width, height].map((share) => Math.round(share * stepsOfPage));
  return [page, ...steps].join("-");
}

/** Reads what placeText wrote. Null for any other text, and for a box that is not on the page. */
export function readPlace(text: string): MarkPlace | null {
  if (!/^\d{1,6}(-\d{1,6}){4}$/.test(text)) return null;
  const [page = 0, ...steps] = text.split("-").map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = steps.map((step) => step / stepsOfPage);
  const place = { page, x, y, width, height };
  return isOnPage(place) ? place : null;
}

/** Returns whether a place is a box or a point that lies wholly on its page. */
export function isOnPage({ page, x, y, width, height }: MarkPlace): boolean {
  const isPage = Number.isInteger(page) && page >= 1 && page <= highestPage;
  return isPage && isWithin(x, width) && isWithin(y, height);
}

function isWithin(start: number, length: number): boolean {
  const end = Math.round((start + length) * stepsOfPage);
  return start >= 0 && length >= 0 && end <= stepsOfPage;
}

/** Returns the box in whole steps, moved and cut so that it lies on the page. */
export function onPage({ x, y, width, height }: MarkBox): MarkBox {
  const across = within(x, width);
  const down = within(y, height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

function within(start: number, length: number) {
  const steps = Math.min(Math.max(Math.round(length * stepsOfPage), 0), stepsOfPage);
  const first = Math.min(Math.max(Math.round(start * stepsOfPage), 0), stepsOfPage - steps);
  return { start: first / stepsOfPage, length: steps / stepsOfPage };
}

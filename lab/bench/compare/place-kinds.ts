import sharp from "sharp";
import {
  atDistance,
  type Bytes,
  boxOf,
  jpeg,
  otherWord,
  pngOf,
  scaled,
  type TrueBox,
  toPdf,
  widthOf,
} from "./changes.ts";
import { type Element, type Page, pageSize } from "./pages.ts";

/**
 * The truth about a marked element: whether it changed (null: either answer is right), and its place on the newer
 * page, if any.
 */
export type Truth = { isChanged: boolean | null; box: TrueBox | null };
export type MarkedPair = { older: Bytes; newer: Bytes; truth: Truth };
type Marked = { page: Page; element: Element; other: Page };
/** Makes a newer page on which the marked element was treated in this way. Null if this element does not allow it. */
export type PlaceKind = (marked: Marked) => Promise<MarkedPair | null>;

const pixel = pageSize.height / 2000;

/** The elements that are marked: all but photos and those that lie below most of the page. */
export function markable(page: Page): Element[] {
  return page.filter((element) => element.kind !== "photo" && widthOf(element) < 600);
}

export const placeKinds: Record<string, PlaceKind> = {
  "JPEG q70": stored(jpeg(70)),
  "scaled 200 %": stored(scaled(2)),
  "PNG to PDF": stored(toPdf),
  "a margin added": stored(withMargin, marginBox),
  "something else changed": drawn(({ page, element }) => ({
    newer: page.map((one) => (isFar(one, element) ? recoloured(one, 10) : one)),
    truth: { isChanged: false, box: boxOf(element) },
  })),
  "text changed": inPlace((element) =>
    element.kind === "text" ? { ...element, text: otherWord(element.text) } : null,
  ),
  "colour by dE 5": replaced((element) =>
    element.kind === "block" ? recoloured(element, 5) : null,
  ),
  "thing removed": drawn(({ page, element }) => ({
    newer: page.filter((one) => one !== element),
    truth: { isChanged: true, box: boxOf(element) },
  })),
  "moved by 3 px": replaced((element) => shifted(element, 3 * pixel, 0)),
  "thing moved to a free place": drawn(({ page, element }) => {
    const others = page.filter((one) => one !== element && isSmall(one));
    const moved = ways.map(([x, y]) => shifted(element, x, y)).find((one) => isFree(one, others));
    if (!moved) return null;
    const newer = page.map((one) => (one === element ? moved : one));
    return { newer, truth: { isChanged: true, box: boxOf(moved) } };
  }),
  "all below moved by 51 pt": drawn(({ page, element }) => {
    const isBelow = (one: Element) => isSmall(one) && one.y >= element.y - 60;
    const newer = page.map((one) => (isBelow(one) ? shifted(one, 0, 51) : one));
    // If most of the page moved, the page counts as shifted.
    return { newer, truth: { isChanged: null, box: boxOf(shifted(element, 0, 51)) } };
  }),
  "neighbourhood moved": drawn(({ page, element }) => {
    const newer = page.map((one) => (isNear(one, element) ? shifted(one, 37, 51) : one));
    return { newer, truth: { isChanged: true, box: boxOf(shifted(element, 37, 51)) } };
  }),
  "neighbourhood scaled 120 %": drawn(({ page, element }) => {
    const newer = page.map((one) => (isNear(one, element) ? enlarged(one, element, 1.2) : one));
    return { newer, truth: { isChanged: true, box: boxOf(enlarged(element, element, 1.2)) } };
  }),
  "neighbourhood deleted": drawn(({ page, element }) => ({
    newer: [...page.filter((one) => !isNear(one, element)), cover(element)],
    truth: { isChanged: true, box: null },
  })),
  "another page": drawn(({ other }) => ({ newer: other, truth: { isChanged: true, box: null } })),
};

type Changed = { newer: Page; truth: Truth };

function drawn(change: (marked: Marked) => Changed | null): PlaceKind {
  return async (marked) => {
    const changed = change(marked);
    if (!changed) return null;
    return {
      older: { bytes: await pngOf(marked.page), name: "page.png" },
      newer: { bytes: await pngOf(changed.newer), name: "page.png" },
      truth: changed.truth,
    };
  };
}

function replaced(change: (element: Element) => Element | null): PlaceKind {
  return drawn(({ page, element }) => {
    const changed = change(element);
    return (
      changed && {
        newer: page.map((one) => (one === element ? changed : one)),
        truth: { isChanged: true, box: boxOf(changed) },
      }
    );
  });
}

/** Like a replaced element, but the new one begins at the same place. */
function inPlace(change: (element: Element) => Element | null): PlaceKind {
  const make = replaced(change);
  return async (marked) => {
    const pair = await make(marked);
    return pair && { ...pair, truth: { isChanged: true, box: boxOf(marked.element) } };
  };
}

function stored(
  store: (png: Uint8Array) => Promise<Bytes>,
  where: (box: TrueBox) => TrueBox = (box) => box,
): PlaceKind {
  return async ({ page, element }) => {
    const bytes = await pngOf(page);
    const truth = { isChanged: false, box: where(boxOf(element)) };
    return { older: { bytes, name: "page.png" }, newer: await store(bytes), truth };
  };
}

const margin = { top: 61, bottom: 87, left: 43, right: 70 };

async function withMargin(png: Uint8Array): Promise<Bytes> {
  const bytes = await sharp(png)
    .extend({ ...margin, background: "#fff" })
    .png()
    .toBuffer();
  return { bytes, name: "page.png" };
}

function marginBox({ left, right, top, bottom }: TrueBox): TrueBox {
  const page = { width: Math.round(2000 * (pageSize.width / pageSize.height)), height: 2000 };
  const across = (x: number) =>
    (x * page.width + margin.left) / (page.width + margin.left + margin.right);
  const down = (y: number) =>
    (y * page.height + margin.top) / (page.height + margin.top + margin.bottom);
  return { left: across(left), right: across(right), top: down(top), bottom: down(bottom) };
}

function middle(element: Element) {
  const { left, right, top, bottom } = boxOf(element);
  return { x: ((left + right) / 2) * pageSize.width, y: ((top + bottom) / 2) * pageSize.height };
}

function distance(one: Element, other: Element): number {
  const [from, to] = [middle(one), middle(other)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

const isSmall = (one: Element) => one.kind !== "photo" && widthOf(one) < 600;
const isNear = (one: Element, to: Element) => isSmall(one) && distance(one, to) < 170;
const isFar = (one: Element, from: Element) => isSmall(one) && distance(one, from) > 330;

const ways = [60, 90, 140, 200, 300].flatMap((far) => [
  ...([
    [far, 0],
    [-far, 0],
    [0, far],
    [0, -far],
  ] as const),
  ...([
    [far, far],
    [-far, far],
    [far, -far],
    [-far, -far],
  ] as const),
]);

/** Whether it lies on the page and covers no other element. */
export function isFree(element: Element, others: readonly Element[]): boolean {
  const { left, right, top, bottom } = boxOf(element);
  if (left < 0.02 || right > 0.98 || top < 0.02 || bottom > 0.98) return false;
  return others
    .map((one) => boxOf(one))
    .every((box) => box.left > right || box.right < left || box.top > bottom || box.bottom < top);
}

export function shifted(element: Element, x: number, y: number): Element {
  return { ...element, x: element.x + x, y: element.y + y };
}

function recoloured(element: Element, by: number): Element {
  return element.kind === "photo"
    ? element
    : { ...element, colour: atDistance(element.colour, by) };
}

function enlarged(element: Element, around: Element, by: number): Element {
  const { x, y } = middle(around);
  const at = { x: x + (element.x - x) * by, y: y + (element.y - y) * by };
  if (element.kind === "text") return { ...element, ...at, size: element.size * by };
  return { ...element, ...at, width: element.width * by, height: element.height * by };
}

function cover(element: Element): Element {
  const { x, y } = middle(element);
  return { kind: "photo", x: x - 220, y: y - 220, width: 440, height: 440, seed: 77 };
}

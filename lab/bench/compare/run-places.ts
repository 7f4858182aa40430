import { checkPlaces } from "#app/adapters/decode/places/check-places.server.ts";
import type { CheckedPlace } from "#app/adapters/decode/places/checked-places.ts";
import { boxOf, type TrueBox } from "./changes.ts";
import { makePage, randomOf } from "./pages.ts";
import {
  type MarkedPair,
  markable,
  type PlaceKind,
  placeKinds,
  type Truth,
} from "./place-kinds.ts";

const pagesAKind = 8;
const marksAPage = 2;
const edge = 2000;
/** A place is right if its centre is at most this far off, as a share of the page. */
const near = 0.012;

const none = {
  /** The mark is at the new place of its element. */
  carried: 0,
  /** The mark is at the old place of its element, and reported as changed. */
  atOldPlace: 0,
  wrongPlace: 0,
  notFound: 0,
  saidChanged: 0,
  saidSame: 0,
  wrongClaims: 0,
};

/** For each kind of change: whether marks are carried to the right place, and the verdicts on them. */
export async function runPlaces() {
  const rows = [];
  for (const [kind, make] of Object.entries(placeKinds)) rows.push(await measureKind(kind, make));
  return { places: rows };
}

async function measureKind(kind: string, make: PlaceKind) {
  const count = { ...none };
  let [places, ms] = [0, 0];
  for (let seed = 0; seed < pagesAKind; seed++) {
    const page = makePage(seed);
    const random = randomOf(seed + 4711);
    const elements = markable(page).toSorted(() => random() - 0.5);
    let taken = 0;
    for (const element of elements) {
      if (taken === marksAPage) break;
      const pair = await make({ page, element, other: makePage(seed + 1) });
      if (!pair) continue;
      taken += 1;
      places += 1;
      const started = performance.now();
      const found = await check(pair, boxOf(element));
      ms += performance.now() - started;
      add(count, found, pair.truth, boxOf(element));
    }
  }
  return { kind, places, ...count, ms: Math.round(ms / places) };
}

function add(
  count: typeof none,
  { verdict, box }: CheckedPlace,
  truth: Truth,
  before: TrueBox,
): void {
  if (!box) count.notFound += 1;
  else if (truth.box && isNear(box, truth.box)) count.carried += 1;
  else if (truth.box && verdict === "changed" && isNear(box, before)) count.atOldPlace += 1;
  else count.wrongPlace += 1;
  if (verdict === "changed" || verdict === "moved") {
    count.saidChanged += 1;
    if (truth.isChanged === false || !truth.box) count.wrongClaims += 1;
  }
  if (verdict === "same") {
    count.saidSame += 1;
    if (truth.isChanged) count.wrongClaims += 1;
  }
}

async function check({ older, newer }: MarkedPair, box: TrueBox): Promise<CheckedPlace> {
  const { left, top, right, bottom } = box;
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  const pages = [
    { ...older, page: 1 },
    { ...newer, page: 1 },
  ] as const;
  const answer = await checkPlaces(...pages, edge, [place]);
  if (!answer.ok) throw new Error(answer.reason);
  const [found] = answer.value.places;
  if (!found) throw new Error("No place was checked.");
  return found;
}

function isNear(box: NonNullable<CheckedPlace["box"]>, truth: TrueBox): boolean {
  const x = box.x + box.width / 2 - (truth.left + truth.right) / 2;
  const y = box.y + box.height / 2 - (truth.top + truth.bottom) / 2;
  return Math.abs(x) < near && Math.abs(y) < near;
}

import { comparePages } from "#app/adapters/decode/compare/compare-pages.server.ts";
import { changedKinds, type Kind, type Pair, sameKinds, type TrueBox } from "./changes.ts";
import { sameCloseKinds, smallKinds } from "./close-kinds.ts";
import { countedKinds } from "./counted-kinds.ts";
import { makePage } from "./pages.ts";
import { runDrawings } from "./run-drawings.ts";
import { runLooks } from "./run-looks.ts";
import { runPlaces } from "./run-places.ts";

const pagesAKind = 4;
const countedPages = 8;
const closePages = 6;
const edge = 2000;

export async function runCompare() {
  const rows = [];
  for (const [kind, make] of Object.entries({ ...changedKinds, ...sameKinds })) {
    rows.push(await measureKind(kind, make, pagesAKind));
  }
  const counted = [];
  for (const [kind, make] of Object.entries(countedKinds)) {
    counted.push(await measureKind(kind, make, countedPages));
  }
  const close = [];
  for (const [kind, make] of Object.entries({ ...smallKinds, ...sameCloseKinds })) {
    close.push(await measureKind(kind, make, closePages));
  }
  return {
    kinds: rows,
    counted,
    close,
    ...(await runDrawings()),
    ...(await runLooks()),
    ...(await runPlaces()),
  };
}

async function measureKind(kind: string, make: Kind, pages: number) {
  let [wanted, found, counted, right, falseAlarms, silent, ms] = [0, 0, 0, 0, 0, 0, 0];
  for (let seed = 0; seed < pages; seed++) {
    const pair = await make(makePage(seed), seed);
    const started = performance.now();
    const boxes = await regionsOf(pair);
    ms += performance.now() - started;
    wanted += pair.truth.length;
    found += pair.truth.filter((box) => boxes.some((one) => overlap(one, box))).length;
    counted += boxes.length;
    if (boxes.length === pair.truth.length) right += 1;
    const wrong = boxes.filter((box) => !pair.truth.some((one) => overlap(one, box)));
    falseAlarms += wrong.length;
    if (wrong.length === 0) silent += 1;
  }
  return {
    kind,
    /** The number of changes that are shown : that were made, and the pages on which both are equal. */
    counted: `${counted} : ${wanted}`,
    countedRight: `${right}/${pages}`,
    recall: wanted === 0 ? "-" : `${found}/${wanted}`,
    falseAlarms,
    pagesWithout: `${silent}/${pages}`,
    ms: Math.round(ms / pages),
  };
}

async function regionsOf({ older, newer }: Pair): Promise<TrueBox[]> {
  const answer = await comparePages({ ...older, page: 1 }, { ...newer, page: 1 }, edge);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.regions.map(({ x, y, width, height }) => ({
    ...{ left: x, top: y, right: x + width, bottom: y + height },
  }));
}

function overlap(one: TrueBox, other: TrueBox): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

import { comparePages } from "#app/adapters/decode/compare/compare-pages.server.ts";
import { changedKinds, type Kind, type Pair, sameKinds, type TrueBox } from "./changes.ts";
import { makePage } from "./pages.ts";
import { runDrawings } from "./run-drawings.ts";
import { runLooks } from "./run-looks.ts";
import { runPlaces } from "./run-places.ts";

const pagesAKind = 4;
const edge = 2000;

export async function runCompare() {
  const rows = [];
  for (const [kind, make] of Object.entries({ ...changedKinds, ...sameKinds })) {
    rows.push(await measureKind(kind, make));
  }
  return {
    kinds: rows,
    ...(await runDrawings()),
    ...(await runLooks()),
    ...(await runPlaces()),
  };
}

async function measureKind(kind: string, make: Kind) {
  let [wanted, found, falseAlarms, silent, ms] = [0, 0, 0, 0, 0];
  for (let seed = 0; seed < pagesAKind; seed++) {
    const pair = await make(makePage(seed), seed);
    const started = performance.now();
    const boxes = await regionsOf(pair);
    ms += performance.now() - started;
    wanted += pair.truth.length;
    found += pair.truth.filter((box) => boxes.some((one) => overlap(one, box))).length;
    const wrong = boxes.filter((box) => !pair.truth.some((one) => overlap(one, box)));
    falseAlarms += wrong.length;
    if (wrong.length === 0) silent += 1;
  }
  return {
    kind,
    recall: wanted === 0 ? "-" : `${found}/${wanted}`,
    falseAlarms,
    pagesWithout: `${silent}/${pagesAKind}`,
    ms: Math.round(ms / pagesAKind),
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

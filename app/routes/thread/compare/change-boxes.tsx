import { Link } from "react-router";
import type { ChangedRegion, ComparisonView } from "#app/domain/files/compare/comparison-view.ts";
import { type NumberPlace, numberPlaces } from "#app/routes/thread/marks/number-places.ts";
import { changeWords } from "./change-words.ts";
import { percent } from "./compare-page.tsx";

type Placing = ComparisonView["placing"];
type PageBox = NonNullable<ChangedRegion["from"]>;

/** The space between a change and its box's line, with the line, in pixels on the screen. */
const around = 6;

/**
 * The boxes of the changes with the numbers that they have in the list; on the older page, at their places there. There
 * the Tab key passes over the numbers: those of the newer page and the list lead to the same.
 */
export function ChangeBoxes({
  regions,
  chosen,
  placing,
  to,
}: {
  regions: ChangedRegion[];
  chosen: number;
  placing?: Placing | undefined;
  /** The address that chooses a change, from 1. */
  to: (change: number) => string;
}) {
  const boxes = regions.map((region) => ({
    ...(placing ? (region.from ?? placed(region, placing)) : pageBox(region)),
    around,
  }));
  const numbers = numberPlaces(boxes);
  return regions.map((region, index) => {
    const number = index + 1;
    const isChosen = number === chosen;
    const [box, place] = [boxes[index], numbers[index]];
    if (!box || !place) return null;
    return (
      <div key={`${region.x} ${region.y} ${region.kind}`} data-kind={region.kind}>
        <span
          className="compare-change"
          aria-hidden="true"
          data-chosen={isChosen || undefined}
          style={boxStyle(box)}
        />
        <Link
          className="compare-number"
          to={to(number)}
          replace
          preventScrollReset
          data-chosen={isChosen || undefined}
          style={numberStyle(place)}
          tabIndex={placing && -1}
          aria-label={`Change ${number} on the ${placing ? "older page" : "page"}, ${changeWords(region)}`}
          aria-current={isChosen ? "true" : undefined}
        >
          {number}
        </Link>
      </div>
    );
  });
}

function pageBox({ x, y, width, height }: PageBox): PageBox {
  return { x, y, width, height };
}

function placed({ x, y, width, height }: PageBox, placing: Placing): PageBox {
  return {
    x: x * placing.scaleX + placing.shiftX,
    y: y * placing.scaleY + placing.shiftY,
    width: width * placing.scaleX,
    height: height * placing.scaleY,
  };
}

/** A box some pixels larger than what it is around, but not beyond the picture. */
export function boxStyle({ x, y, width, height }: PageBox) {
  const inset = (share: number) => `max(0px, ${percent(share)} - ${around}px)`;
  return {
    ...{ left: inset(x), top: inset(y) },
    ...{ right: inset(1 - x - width), bottom: inset(1 - y - height) },
  };
}

function numberStyle({ x, y, right, down }: NumberPlace) {
  return {
    left: `calc(${percent(x)} + ${right}px)`,
    top: `calc(${percent(y)} + ${down}px)`,
  };
}

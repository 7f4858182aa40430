import type { ReactNode } from "react";
import { ChangeBoxes } from "./change-boxes.tsx";
import { type CompareAddress, toChange } from "./compare-address.ts";
import {
  ComparePage,
  ComparePicture,
  olderFrame,
  type PagePictureOf,
  styleOf,
} from "./compare-page.tsx";
import type { Comparing } from "./use-comparison.ts";
import { WipeLine } from "./wipe-line.tsx";

const samePlace = { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0 };

/** The newer page with the older one over it, wiped, mixed or blinking; or the picture of their difference. */
export function LaidOver({
  older,
  newer,
  address,
  found,
  marks,
  onMix,
}: {
  older: PagePictureOf;
  newer: PagePictureOf;
  address: CompareAddress;
  found: Comparing;
  marks: ReactNode;
  onMix: (mix: number) => void;
}) {
  const view = found.state === "compared" ? found.view : null;
  const { mode, mix, zoom, change, held } = address;
  const regions = view?.regions ?? [];
  const to = (number: number) => toChange(address, number);
  if (mode === "difference") {
    return (
      <ComparePage of={differenceOf(newer, found)} zoom={zoom} marks={marks}>
        <ChangeBoxes regions={regions} chosen={change} to={to} />
      </ComparePage>
    );
  }
  return (
    <ComparePage of={newer} zoom={zoom} marks={marks}>
      <div className="compare-over" style={overStyle(mode, mix)}>
        <div
          className={mode === "blink" ? "compare-blink absolute inset-0" : "absolute inset-0"}
          data-held={held ?? undefined}
        >
          <div className="absolute inset-0 bg-[#fff]" hidden={mode === "overlay"} />
          {older.picture && (
            <ComparePicture
              key={older.picture}
              of={older}
              src={older.picture}
              isZoomed={zoom > 100}
              style={olderFrame(view?.placing ?? samePlace)}
            />
          )}
        </div>
      </div>
      <ChangeBoxes regions={change ? regions : []} chosen={change} to={to} />
      {mode === "wipe" && <WipeLine mix={mix} onMix={onMix} />}
    </ComparePage>
  );
}

/** The opacity of the older page over the newer one. */
function overStyle(mode: CompareAddress["mode"], mix: number) {
  if (mode === "wipe") return styleOf({ "--cut": `${100 - mix}%` });
  return mode === "overlay" ? styleOf({ "--share": 1 - mix / 100 }) : undefined;
}

/** The picture of the changes; pages without a visible change have none, and the newer page is shown instead. */
function differenceOf(newer: PagePictureOf, found: Comparing): PagePictureOf {
  if (found.state === "comparing") {
    return { ...newer, picture: null, reason: "The difference is being found…" };
  }
  if (found.state === "refused") return { ...newer, picture: null, reason: "" };
  const { picture, regions } = found.view;
  if (picture === null) return newer;
  const name = regions.some(({ kind }) => kind)
    ? "The pale newer page with what was added in green, removed in red, moved in blue and changed in magenta"
    : "What changed, in magenta on the pale newer page";
  return { ...newer, picture, name, source: null };
}

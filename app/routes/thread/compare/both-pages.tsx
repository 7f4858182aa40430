import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ChangeBoxes } from "./change-boxes.tsx";
import { type CompareAddress, toChange } from "./compare-address.ts";
import { ComparePage, type PagePictureOf } from "./compare-page.tsx";
import { LaidOver } from "./laid-over.tsx";
import type { Comparing } from "./use-comparison.ts";
import type { usePan } from "./use-pan.ts";

type Props = {
  older: PagePictureOf;
  newer: PagePictureOf;
  address: CompareAddress;
  found: Comparing;
  pan: ReturnType<typeof usePan>;
  onMix: (mix: number) => void;
  /** The marks on each page, drawn over it. */
  marks: Record<"older" | "newer", ReactNode>;
};

/** Both pages in the mode that the address names. Without JavaScript they are always side by side. */
export function BothPages(props: Props) {
  const isHydrated = useHydrated();
  const { address, older, newer, found, pan, marks, onMix } = props;
  if (address.mode === "side") return <SideBySide {...props} />;
  const view = found.state === "compared" ? found.view : null;
  const shared = { tabIndex: 0, onScroll: pan.onScroll, ref: pan.ref };
  const needsScript = address.mode !== "difference" || !view?.picture;
  return (
    <>
      {needsScript && !isHydrated && (
        <noscript className="noscript:contents">
          <SideBySide {...props} />
        </noscript>
      )}
      <section
        {...shared}
        className={needsScript ? "compare-view noscript:hidden" : "compare-view"}
        aria-label="Both versions"
      >
        <LaidOver
          older={older}
          newer={newer}
          address={address}
          found={found}
          marks={marks.newer}
          onMix={onMix}
        />
      </section>
    </>
  );
}

function SideBySide({ older, newer, address, found, pan, marks }: Props) {
  const view = found.state === "compared" ? found.view : null;
  const { regions = [], placing } = view ?? {};
  const besideOlder = view?.isRelated
    ? { ratio: newer.ratio, share: 1 / view.placing.scaleX }
    : undefined;
  const besideNewer = view?.isRelated
    ? { ratio: older.ratio, share: view.placing.scaleX }
    : undefined;
  const chosen = address.change;
  const to = (change: number) => toChange(address, change);
  const scrolled = { tabIndex: 0, onScroll: pan.onScroll, ref: pan.ref };
  return (
    <>
      <section {...scrolled} className="compare-view" aria-label="Older version">
        <ComparePage of={older} zoom={address.zoom} beside={besideOlder} marks={marks.older}>
          <ChangeBoxes regions={regions} chosen={chosen} placing={placing} to={to} />
        </ComparePage>
      </section>
      <section
        {...scrolled}
        className="compare-view border-l border-line max-[720px]:border-t max-[720px]:border-l-0"
        aria-label="Newer version"
      >
        <ComparePage of={newer} zoom={address.zoom} beside={besideNewer} marks={marks.newer}>
          <ChangeBoxes regions={regions} chosen={chosen} to={to} />
        </ComparePage>
      </section>
    </>
  );
}

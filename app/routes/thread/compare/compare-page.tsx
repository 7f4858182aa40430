import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ComparisonView } from "#app/domain/files/compare/comparison-view.ts";
import { PageTiles } from "#app/routes/thread/preview/page-tiles.tsx";
import { usePictureLoad } from "#app/routes/thread/preview/use-picture-load.ts";

type Placing = ComparisonView["placing"];
export type PagePictureOf = {
  /** Null if the version has no such page, or no preview; `reason` says which. */
  picture: string | null;
  reason: string;
  name: string;
  ratio: number;
  /** The page of a file that it shows, of which a zoomed part can be drawn; the picture of a difference has none. */
  source: { content: string; page: number } | null;
};

/** The page in the other view, and how wide this page is at the same scale: a share of that page's width. */
export type Beside = { ratio: number; share: number };

/** A page in its frame: its picture at the zoomed size, and the layers over it. */
export function ComparePage({
  of,
  zoom,
  beside = { ratio: of.ratio, share: 1 },
  marks,
  children,
}: {
  of: PagePictureOf;
  zoom: number;
  /** Shows both pages at one scale: the larger one fits its view. */
  beside?: Beside;
  /** Shown without JavaScript too, so its lengths are attributes. */
  marks: ReactNode;
  children?: ReactNode;
}) {
  // The CSP forbids a style attribute in the HTML; a script may set it.
  const isHydrated = useHydrated();
  const lengths = {
    ...{ "--ratio": of.ratio, "--zoom": zoom / 100 },
    ...{ "--beside-ratio": beside.ratio, "--beside-share": beside.share },
  };
  if (of.picture === null) return <p className="p-6 text-center text-sm text-soft">{of.reason}</p>;
  return (
    <div
      className="compare-page"
      data-fitted={isHydrated || undefined}
      style={isHydrated ? styleOf(lengths) : undefined}
    >
      <ComparePicture key={of.picture} of={of} src={of.picture} isZoomed={zoom > 100} />
      {isHydrated && children}
      {marks}
    </div>
  );
}

/** A page's picture, and over it the part in view where it is zoomed; if it is not there, the reason. */
export function ComparePicture({
  of: { name, source },
  src,
  isZoomed,
  style,
}: {
  of: Pick<PagePictureOf, "name" | "source">;
  src: string;
  isZoomed: boolean;
  style?: CSSProperties;
}) {
  const { state, reason, image } = usePictureLoad(src);
  const picture = useRef<HTMLImageElement | null>(null);
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  if (state === "asking" || state === "broken") {
    return (
      <p className="compare-missing">
        {state === "asking"
          ? `Being drawn: ${name}`
          : `Could not be loaded: ${name}. ${reason ?? ""}`}
      </p>
    );
  }
  const isTiled = isZoomed && !isRefused && source !== null && state === "shown";
  return (
    <div className="compare-picture" style={style}>
      <img
        {...image}
        ref={(element) => {
          picture.current = element;
          image.ref(element);
        }}
        alt={name}
      />
      {isTiled && <PageTiles {...source} ground={null} picture={picture} onRefused={refuse} />}
    </div>
  );
}

/** Where the older page lies in the frame of the newer one. */
export function olderFrame({ scaleX, scaleY, shiftX, shiftY }: Placing): CSSProperties {
  return {
    left: percent(-shiftX / scaleX),
    top: percent(-shiftY / scaleY),
    width: percent(1 / scaleX),
    height: percent(1 / scaleY),
  };
}

/** A share as a length of CSS. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

/** Custom properties as a style. */
export function styleOf(variables: Record<`--${string}`, number | string>): CSSProperties {
  return variables;
}

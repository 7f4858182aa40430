import type { CSSProperties, ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ComparisonView } from "#app/domain/files/compare/comparison-view.ts";
import { usePictureLoad } from "#app/routes/thread/preview/use-picture-load.ts";

type Placing = ComparisonView["placing"];
export type PagePictureOf = {
  /** Null if the version has no such page, or no preview; `reason` says which. */
  picture: string | null;
  reason: string;
  name: string;
  ratio: number;
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
      <ComparePicture key={of.picture} src={of.picture} name={of.name} />
      {isHydrated && children}
      {marks}
    </div>
  );
}

/** A page's picture; if it is not there, the reason. */
export function ComparePicture({
  src,
  name,
  ...look
}: {
  src: string;
  name: string;
  className?: string;
  style?: CSSProperties;
}) {
  const { state, reason, image } = usePictureLoad(src);
  if (state === "asking" || state === "broken") {
    return (
      <p className="compare-missing">
        {state === "asking"
          ? `Being drawn: ${name}`
          : `Could not be loaded: ${name}. ${reason ?? ""}`}
      </p>
    );
  }
  return <img {...image} {...look} alt={name} />;
}

/** Where the older page lies in the frame of the newer one. */
export function olderFrame({ scaleX, scaleY, shiftX, shiftY }: Placing): CSSProperties {
  return {
    inset: "auto",
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

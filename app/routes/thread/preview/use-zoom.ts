import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { followPinch, shareOf } from "./follow-pinch.ts";
import { largestScale, smallestScale, zoomStep } from "./zoom.ts";

/** Pixels of CSS: 96 an inch. */
const PIXELS_A_MM = 96 / 25.4;

/**
 * Zoom of one picture: `scale` is null while it is fitted to its frame; 1 is a pixel of the preview for a pixel of the
 * screen. `percent` counts from the size on paper where that is known.
 */
export function useZoom() {
  const picture = useRef<HTMLImageElement | null>(null);
  // The preview's own width: the original that may replace it has another.
  const ownWidth = useRef<number | null>(null);
  const [scale, setScale] = useState<number | null>(null);
  const [paperMm, setPaperWidth] = useState<number | null>(null);
  /** How large the preview is at scale 1, in sizes of the paper. */
  const unit = () => (paperMm && ownWidth.current ? ownWidth.current / (paperMm * PIXELS_A_MM) : 1);

  function step(direction: "in" | "out") {
    const image = picture.current;
    const view = image?.closest("section");
    if (!image || !view || image.naturalWidth === 0) return;
    ownWidth.current ??= image.naturalWidth;
    const next = zoomStep(image.clientWidth / ownWidth.current, direction, unit());
    keepMiddle(view, image, () => flushSync(() => setScale(next)));
  }

  /** Two fingers zoom, from the fitted size up. */
  const listenForPinch = useCallback((view: HTMLElement | null) => {
    if (!view) return;
    return followPinch(view, {
      thing: () => picture.current,
      scale() {
        const image = picture.current;
        if (!image || image.naturalWidth === 0) return 1;
        ownWidth.current ??= image.naturalWidth;
        return image.clientWidth / ownWidth.current;
      },
      show: (asked) =>
        flushSync(() => setScale(Math.min(largestScale, Math.max(smallestScale, asked)))),
      done() {
        const [image, frame] = [picture.current, view.getBoundingClientRect()];
        if (!image) return;
        const isSmaller = image.clientWidth < frame.width && image.clientHeight < frame.height;
        const isShrunk = image.clientWidth < (ownWidth.current ?? 0);
        if (isSmaller && isShrunk) setScale(null);
      },
    });
  }, []);

  return {
    listenForPinch,
    picture,
    scale,
    percent: scale === null ? null : Math.round(scale * unit() * 100),
    isEnlarged: (scale ?? 0) > 1,
    setPaperWidth,
    width: scale !== null && ownWidth.current ? Math.round(ownWidth.current * scale) : null,
    zoomIn: () => step("in"),
    zoomOut: () => step("out"),
    fit: () => setScale(null),
  };
}

/** Changes the size of a picture; what was in the middle of its view stays there. */
function keepMiddle(view: HTMLElement, image: HTMLElement, change: () => void): void {
  const frame = view.getBoundingClientRect();
  const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const at = shareOf(image, middle);
  change();
  const { left, top, width, height } = image.getBoundingClientRect();
  view.scrollLeft += left + at.x * width - middle.x;
  view.scrollTop += top + at.y * height - middle.y;
}

import { type RefObject, useEffect, useState } from "react";
import { type TileIndex, tilesFor } from "#app/domain/files/previews/tile-grid.ts";

/** How long the view rests before parts of the page are asked for, in milliseconds. */
const restMs = 120;

type Visible = {
  /** The preview's own size. */
  size: { width: number; height: number };
  tiles: TileIndex[];
  /** Those of the view before. */
  before: TileIndex[];
};
const nothing: Visible = { size: { width: 1, height: 1 }, tiles: [], before: [] };

/** The tiles of the part of a picture that can be seen in its scrolling view, once that rests. */
export function useVisibleTiles(picture: RefObject<HTMLImageElement | null>): Visible {
  const [visible, setVisible] = useState(nothing);
  useEffect(() => {
    const image = picture.current;
    const view = image?.closest("section");
    if (!image || !view) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setVisible(({ tiles }) => visibleOf(image, view, tiles)), restMs);
    };
    const sizes = new ResizeObserver(restart);
    sizes.observe(image);
    sizes.observe(view);
    view.addEventListener("scroll", restart, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      view.removeEventListener("scroll", restart);
    };
  }, [picture]);
  return visible;
}

function visibleOf(image: HTMLImageElement, view: Element, before: TileIndex[]): Visible {
  const [whole, frame] = [image.getBoundingClientRect(), view.getBoundingClientRect()];
  if (image.naturalWidth === 0 || whole.width === 0) return nothing;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const seen = {
    left: Math.max(0, (frame.left - whole.left) / whole.width),
    top: Math.max(0, (frame.top - whole.top) / whole.height),
    right: Math.min(1, (frame.right - whole.left) / whole.width),
    bottom: Math.min(1, (frame.bottom - whole.top) / whole.height),
  };
  const shown = (whole.width / size.width) * window.devicePixelRatio;
  return { size, before, tiles: tilesFor(size, shown, seen) };
}

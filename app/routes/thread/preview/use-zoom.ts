import { useRef, useState } from "react";
import { zoomStep } from "./zoom.ts";

/** Zoom of one picture: `scale` is null while it is fitted to its frame. */
export function useZoom() {
  const picture = useRef<HTMLImageElement | null>(null);
  // The preview's own width: the original that may replace it has another.
  const ownWidth = useRef<number | null>(null);
  const [scale, setScale] = useState<number | null>(null);

  function step(direction: "in" | "out") {
    const image = picture.current;
    if (!image || image.naturalWidth === 0) return;
    ownWidth.current ??= image.naturalWidth;
    setScale(zoomStep(image.clientWidth / ownWidth.current, direction));
  }

  return {
    picture,
    scale,
    width: scale !== null && ownWidth.current ? Math.round(ownWidth.current * scale) : null,
    zoomIn: () => step("in"),
    zoomOut: () => step("out"),
    fit: () => setScale(null),
  };
}

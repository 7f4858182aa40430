import { useState } from "react";
import type { ShownFile } from "./focus-view.tsx";
import { originalPicture } from "./page-address.ts";
import type { useZoom } from "./use-zoom.ts";

/** A page's picture in its frame. A page is drawn when it is first asked for, so it may take a moment. */
export function PagePicture({
  file,
  picture,
  page,
  zoom,
}: {
  file: ShownFile;
  picture: string;
  page: number;
  zoom: ReturnType<typeof useZoom>;
}) {
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  const isFirst = page === 1;
  const isZoomed = zoom.scale !== null;
  // Past its own pixels a preview is blurred: the original takes over.
  const original = isFirst && isZoomed && (zoom.scale ?? 0) > 1 ? originalPicture(file) : null;
  if (state === "broken") {
    return (
      <div className="focus-waiting" role="status">
        {isFirst ? "The preview could not be loaded." : `Page ${page} could not be drawn.`}
        <a className="link" href={file.content} target="_blank" rel="noreferrer">
          Open the original
        </a>
      </div>
    );
  }
  return (
    <section
      className="focus-canvas"
      data-zoomed={isZoomed || undefined}
      data-loading={state === "loading" || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled by keyboard
      tabIndex={0}
      aria-label="Preview"
    >
      <img
        ref={(image) => {
          zoom.picture.current = image;
          // It may have arrived, or failed, before React was there to hear of it.
          if (image?.complete) setState(image.naturalWidth > 0 ? "shown" : "broken");
        }}
        src={original ?? picture}
        alt={isFirst ? file.name : `${file.name}, page ${page}`}
        width={(isFirst && file.previewWidth) || undefined}
        height={(isFirst && file.previewHeight) || undefined}
        decoding="async"
        style={zoom.width ? { width: zoom.width } : undefined}
        onLoad={() => setState("shown")}
        onError={() => setState("broken")}
      />
    </section>
  );
}

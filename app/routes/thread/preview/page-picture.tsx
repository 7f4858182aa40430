import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { classNames } from "#app/ui/class-names.ts";
import { GroundSwitch } from "./ground-switch.tsx";
import { originalPicture, pageAddress } from "./page-address.ts";
import { PageNotes, usePageFacts } from "./page-notes.tsx";
import { PageTiles } from "./page-tiles.tsx";
import { useGround } from "./use-ground.ts";
import { usePictureLoad } from "./use-picture-load.ts";
import type { useZoom } from "./use-zoom.ts";
import { Waiting } from "./waiting.tsx";

/** A page's picture in its frame. A page is drawn at its first request, so it may take a moment. */
export function PagePicture({
  file,
  picture,
  page,
  zoom,
  children,
}: {
  file: ShownFile;
  picture: string;
  page: number;
  zoom: ReturnType<typeof useZoom>;
  /** The layers over the picture. */
  children: ReactNode;
}) {
  const isFirst = page === 1;
  const isZoomed = zoom.scale !== null;
  const address = sharpest(file, picture, page, zoom.isEnlarged);
  const { state, reason, image } = usePictureLoad(address);
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  const isTiled =
    isZoomed && !isRefused && picture !== originalPicture(file) && address === picture;
  const drawn = state === "shown" && file.previewUrl ? pageAddress(file.previewUrl, page) : null;
  const { notes, widthMm } = usePageFacts(drawn);
  const { setPaperWidth } = zoom;
  useEffect(() => setPaperWidth(widthMm), [setPaperWidth, widthMm]);
  const { ground, turn } = useGround(zoom.picture, state === "shown");
  if (state === "asking" || state === "broken") {
    return (
      <PageNotThere {...{ page, reason }} content={state === "broken" ? file.content : null} />
    );
  }
  return (
    <>
      <section
        ref={zoom.listenForPinch}
        className={classNames(
          "@container-[size] flex touch-pan-x touch-pan-y min-h-0 flex-1 overflow-auto p-4 focus-visible:-outline-offset-2",
          state === "loading" && "page-loading",
        )}
        data-zoomed={isZoomed || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled by keyboard
        tabIndex={0}
        aria-label="Preview"
      >
        <div className="relative m-auto flex-none">
          <img
            {...image}
            ref={(element) => {
              zoom.picture.current = element;
              image.ref(element);
            }}
            className={classNames(
              "h-auto w-auto shadow-card not-data-ground:[background:var(--paper)]",
              isZoomed ? "max-h-none max-w-none" : "max-h-[100cqh] max-w-[100cqw]",
            )}
            data-ground={ground ?? undefined}
            alt={isFirst ? file.name : `${file.name}, page ${page}`}
            width={(isFirst && file.previewWidth) || undefined}
            height={(isFirst && file.previewHeight) || undefined}
            decoding="async"
            style={zoom.width ? { width: zoom.width } : undefined}
          />
          {isTiled && state === "shown" && (
            <PageTiles
              content={file.content}
              {...{ page, ground, picture: zoom.picture, onRefused: refuse }}
            />
          )}
          {children}
        </div>
      </section>
      <GroundSwitch ground={ground} onTurn={turn} />
      <PageNotes notes={notes} isOnlyEnlarged={isRefused} />
    </>
  );
}

/** At a zoom beyond its own pixels a preview is blurred: the original replaces it. */
function sharpest(file: ShownFile, picture: string, page: number, isEnlarged: boolean): string {
  const original = page === 1 && isEnlarged ? originalPicture(file) : null;
  return original ?? picture;
}

/** Instead of a page that is being drawn, or could not be: then with the reason and the address of its original. */
function PageNotThere({
  page,
  reason,
  content,
}: {
  page: number;
  reason: string | null;
  content: string | null;
}) {
  const isFirst = page === 1;
  if (content === null) {
    return (
      <Waiting>
        <span className="spinner" aria-hidden="true" />
        {isFirst ? "Preview is being made…" : `Page ${page} is being drawn…`}
      </Waiting>
    );
  }
  return (
    <Waiting>
      {isFirst ? "The preview could not be loaded." : `Page ${page} could not be drawn.`}
      {reason !== null && <span>{reason}</span>}
      <a className="link" href={content} target="_blank" rel="noreferrer">
        Open the original
      </a>
    </Waiting>
  );
}

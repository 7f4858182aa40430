import { type ReactNode, useCallback, useState } from "react";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { classNames } from "#app/ui/class-names.ts";
import { GroundSwitch } from "./ground-switch.tsx";
import { originalPicture } from "./page-address.ts";
import { PageNotes } from "./page-notes.tsx";
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
  const address = sharpest(file, picture, page, zoom.scale);
  const { state, reason, image } = usePictureLoad(address);
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  const isTiled =
    isZoomed && !isRefused && picture !== originalPicture(file) && address === picture;
  const { ground, turn } = useGround(zoom.picture, state === "shown");
  if (state === "asking") {
    return (
      <Waiting>
        <span className="spinner" aria-hidden="true" />
        {isFirst ? "Preview is being made…" : `Page ${page} is being drawn…`}
      </Waiting>
    );
  }
  if (state === "broken") {
    return (
      <Waiting>
        {isFirst ? "The preview could not be loaded." : `Page ${page} could not be drawn.`}
        {reason !== null && <span>{reason}</span>}
        <a className="link" href={file.content} target="_blank" rel="noreferrer">
          Open the original
        </a>
      </Waiting>
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
      <PageNotes
        previewUrl={file.previewUrl}
        page={page}
        isShown={state === "shown"}
        isOnlyEnlarged={isRefused}
      />
    </>
  );
}

/** At a zoom beyond its own pixels a preview is blurred: the original replaces it. */
function sharpest(file: ShownFile, picture: string, page: number, scale: number | null): string {
  const original = page === 1 && (scale ?? 0) > 1 ? originalPicture(file) : null;
  return original ?? picture;
}

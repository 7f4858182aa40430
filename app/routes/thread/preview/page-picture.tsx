import { useEffect, useState } from "react";
import type { ShownFile } from "#app/routes/thread/focus-view.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { askForPage } from "./ask-for-page.ts";
import { originalPicture } from "./page-address.ts";
import type { useZoom } from "./use-zoom.ts";
import { Waiting } from "./waiting.tsx";

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
  const [state, setState] = useState<"loading" | "shown" | "asking" | "broken">("loading");
  const [reason, setReason] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const isFirst = page === 1;
  const isZoomed = zoom.scale !== null;
  // Past its own pixels a preview is blurred: the original takes over.
  const original = isFirst && isZoomed && (zoom.scale ?? 0) > 1 ? originalPicture(file) : null;
  const address = original ?? picture;
  // A picture cannot say why it did not come, and perhaps it only has to wait for others.
  const onError = () => setState(wasAsked ? "broken" : "asking");
  useEffect(() => {
    if (state !== "asking") return;
    const leaving = new AbortController();
    askForPage(address, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      setAsked(true);
      if (!answer.isThere) setReason(answer.reason);
      setState(answer.isThere ? "loading" : "broken");
    });
    return () => leaving.abort();
  }, [state, address]);
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
    <section
      className={classNames(
        "flex min-h-0 flex-1 overflow-auto p-4 focus-visible:-outline-offset-2",
        state === "loading" && "page-loading",
      )}
      data-zoomed={isZoomed || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled by keyboard
      tabIndex={0}
      aria-label="Preview"
    >
      <img
        ref={(image) => {
          zoom.picture.current = image;
          // It may have arrived, or failed, before React was there to hear of it.
          if (!image?.complete) return;
          if (image.naturalWidth > 0) setState("shown");
          else onError();
        }}
        src={address}
        className={classNames(
          "m-auto h-auto min-h-0 w-auto min-w-0 bg-[#fff] shadow-card",
          isZoomed ? "max-h-none max-w-none flex-none" : "max-h-full max-w-full",
        )}
        alt={isFirst ? file.name : `${file.name}, page ${page}`}
        width={(isFirst && file.previewWidth) || undefined}
        height={(isFirst && file.previewHeight) || undefined}
        decoding="async"
        style={zoom.width ? { width: zoom.width } : undefined}
        onLoad={() => setState("shown")}
        onError={onError}
      />
    </section>
  );
}

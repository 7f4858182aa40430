import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { imageState, markLoaded } from "./image-state.ts";

/** An image that fails to load is requested once more. */
const mostTries = 2;

/**
 * An image, or the given replacement when it is missing or does not load. Browsers do not say why an image did not
 * load. So it is asked for by fetch, which comes back when a busy server has time, and is shown if it is there.
 * An urgent one is asked for before the page's layout and scripts.
 */
export function PreviewImage({
  src,
  alt,
  isUrgent = false,
  fallback,
}: {
  src: string | null;
  alt: string;
  isUrgent?: boolean;
  fallback: ReactNode;
}) {
  const [failed, setFailed] = useState({ src: "", tries: 0 });
  const image = useRef<HTMLImageElement>(null);
  const tries = failed.src === src ? failed.tries : 0;
  const retry = useCallback(async () => {
    if (!src) return;
    const isThere = tries + 1 < mostTries && (await isFound(src));
    setFailed({ src, tries: isThere ? tries + 1 : mostTries });
  }, [src, tries]);
  useEffect(() => {
    // It may have failed to load before React attached its listener.
    const { current } = image;
    if (!current) return;
    const state = imageState(current);
    if (state === "failed") void retry();
    else if (state === "loaded") markLoaded(current);
  }, [retry]);
  if (!src || tries >= mostTries) return fallback;
  return (
    <img
      key={tries}
      ref={image}
      src={src}
      alt={alt}
      loading={isUrgent ? "eager" : "lazy"}
      fetchPriority={isUrgent ? "high" : undefined}
      decoding="async"
      onLoad={({ currentTarget }) => markLoaded(currentTarget)}
      onError={retry}
    />
  );
}

function isFound(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

import { type ReactNode, useEffect, useRef, useState } from "react";

/** An image, or the given replacement when it is missing or does not load. */
export function PreviewImage({
  src,
  alt,
  fallback,
}: {
  src: string | null;
  alt: string;
  fallback: ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed to load before React attached its listener.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBroken(src);
  }, [src]);
  if (!src || src === broken) return fallback;
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A page over which overlays may open. While one is open, the page is inert (with or without JavaScript),
 * which keeps Tab inside the overlay and leaves toasts reachable. When it closes, focus returns to where it
 * was.
 */
export function OverlayHost({
  isCovered,
  overlay,
  children,
}: {
  isCovered: boolean;
  overlay: ReactNode;
  children: ReactNode;
}) {
  const lastFocused = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered) lastFocused.current?.focus({ preventScroll: true });
    wasCovered.current = isCovered;
  }, [isCovered]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where focus was */}
      <div
        inert={isCovered}
        onFocus={(event) => {
          lastFocused.current = event.target;
        }}
      >
        {children}
      </div>
      {overlay}
    </>
  );
}

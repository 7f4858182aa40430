import { useEffect, useRef } from "react";

const aheadOfSight = "600px";

/** Calls back each time this element comes near the visible part of the page. */
export function WhenSeen({ onSeen, enabled }: { onSeen: () => void; enabled: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!enabled || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeen();
      },
      { rootMargin: aheadOfSight, root: place.current.closest("[data-scrolls]") },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [enabled, onSeen]);
  return <div ref={place} aria-hidden="true" />;
}

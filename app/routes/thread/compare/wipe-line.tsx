import type { PointerEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The line between the older and the newer page, dragged by mouse or finger. By keyboard the slider moves it. */
export function WipeLine({ mix, onMix }: { mix: number; onMix: (mix: number) => void }) {
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Prevents dragging of text or of a picture.
    event.preventDefault();
  }

  function onPointerMove({ currentTarget: line, pointerId, clientX }: PointerEvent<HTMLElement>) {
    const page = line.parentElement?.getBoundingClientRect();
    if (!page || !line.hasPointerCapture(pointerId) || line.closest("[data-pinching]")) return;
    const share = (clientX - page.left) / page.width;
    onMix(Math.round(Math.min(1, Math.max(0, share)) * 100));
  }

  return (
    <div
      className="compare-wipe"
      aria-hidden="true"
      style={{ left: `${mix}%` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <span className="compare-wipe-side" data-side="older">
        Older
      </span>
      <span className="compare-wipe-side" data-side="newer">
        Newer
      </span>
      <span data-handle>
        <Icon name="chevron-left" className="size-3" />
        <Icon name="chevron-right" className="size-3" />
      </span>
    </div>
  );
}

import type { PointerEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The line between the older and the newer page. It is dragged by mouse or finger, and follows a mouse that is pressed
 * anywhere on the page; a finger there scrolls. By keyboard the slider moves it.
 */
export function WipeLine({ mix, onMix }: { mix: number; onMix: (mix: number) => void }) {
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { currentTarget: area, target, pointerId, pointerType } = event;
    if (!event.isPrimary || event.button !== 0) return;
    const isOnLine = target instanceof Element && target.closest(".compare-wipe") !== null;
    if (pointerType === "touch" && !isOnLine) return;
    area.setPointerCapture(pointerId);
    // Prevents dragging of text or of a picture.
    event.preventDefault();
    if (!isOnLine) moveTo(event);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { currentTarget: area, pointerId } = event;
    if (area.hasPointerCapture(pointerId) && !area.closest("[data-pinching]")) moveTo(event);
  }

  function moveTo({ currentTarget: area, clientX }: PointerEvent<HTMLElement>): void {
    const page = area.getBoundingClientRect();
    const share = (clientX - page.left) / page.width;
    onMix(Math.round(Math.min(1, Math.max(0, share)) * 100));
  }

  return (
    <div
      className="absolute inset-0 cursor-ew-resize"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <div className="compare-wipe" style={{ left: `${mix}%` }}>
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
    </div>
  );
}

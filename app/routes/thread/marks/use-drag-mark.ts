import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { type MarkBox, onPage } from "#app/domain/tasks/marks/mark-place.ts";

type Mark = MarkBox & { id: string };
type Point = { x: number; y: number };
type Drag = { id: string; from: Point; box: MarkBox; hasMoved: boolean };

/** In pixels: a click may move by so much. */
const leastPixels = 4;

/**
 * Moves marks by mouse or pen; a finger scrolls the picture. `placeOf` returns where a mark is meanwhile, `handlersOf`
 * the handlers of its link, which it does not follow after a drag.
 */
export function useDragMark<Moved extends Mark>(onMove: (mark: Moved, to: MarkBox) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const endsDrag = useRef(false);

  const start = (mark: Moved, event: PointerEvent<SVGAElement>) => {
    endsDrag.current = false;
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    setDrag({ id: mark.id, from, box: mark, hasMoved: false });
  };
  const move = (mark: Moved, event: PointerEvent<SVGAElement>) => {
    const page = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (drag?.id !== mark.id || !page) return;
    const [right, down] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
    if (!drag.hasMoved && Math.hypot(right, down) < leastPixels) return;
    const { width, height } = mark;
    const box = onPage({
      ...{ width, height },
      ...{ x: mark.x + right / page.width, y: mark.y + down / page.height },
    });
    setDrag({ ...drag, box, hasMoved: true });
  };
  const end = (mark: Moved) => {
    setDrag(null);
    if (drag?.id !== mark.id || !drag.hasMoved) return;
    endsDrag.current = true;
    onMove(mark, drag.box);
  };

  return {
    placeOf: (mark: Moved): Moved => (drag?.id === mark.id ? { ...mark, ...drag.box } : mark),
    handlersOf: (mark: Moved) => ({
      onPointerDown: (event: PointerEvent<SVGAElement>) => start(mark, event),
      onPointerMove: (event: PointerEvent<SVGAElement>) => move(mark, event),
      onPointerUp: () => end(mark),
      onPointerCancel: () => setDrag(null),
      // The browser would drag the link's address instead.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (endsDrag.current) event.preventDefault();
      },
    }),
  };
}

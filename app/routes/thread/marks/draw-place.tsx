import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { MarkBox } from "#app/domain/tasks/marks/mark-place.ts";
import { boxBetween, nudgeBox } from "./nudge-box.ts";
import { Place } from "./page-marks.tsx";

const inTheMiddle = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
/** Pixels on the screen: an arrow key's step, and the least length of a box that is drawn. */
const stepPixels = 8;
const leastPixels = 6;

/**
 * A layer over a page's picture on which a box is drawn, or a point is set, by pointer, touch or keyboard.
 * `onPlace` gets the place when the pointer is lifted, or on Enter.
 */
export default function DrawPlace({
  start,
  onPlace,
  onCancel,
}: {
  /** The box that the task has already. */
  start: MarkBox | null;
  onPlace: (box: MarkBox) => void;
  onCancel: () => void;
}) {
  const area = useRef<HTMLButtonElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<MarkBox | null>(start);
  const [isSeen, setSeen] = useState(start !== null);
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  const share = (pixels: number) => ({
    x: pixels / (area.current?.clientWidth || 1),
    y: pixels / (area.current?.clientHeight || 1),
  });
  const pointAt = (event: PointerEvent) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const within = (pixels: number, length: number) => Math.min(Math.max(pixels / length, 0), 1);
    return {
      x: within(event.clientX - frame.left, frame.width),
      y: within(event.clientY - frame.top, frame.height),
    };
  };
  const drawn = box ?? inTheMiddle;

  return (
    <>
      <button
        ref={area}
        type="button"
        className="draw-place"
        aria-label="Place of the mark"
        aria-describedby="draw-place-keys"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = pointAt(event);
          setBox(boxBetween(from.current, from.current, share(leastPixels)));
          setSeen(true);
        }}
        onPointerMove={(event) => {
          if (from.current) setBox(boxBetween(from.current, pointAt(event), share(leastPixels)));
        }}
        onPointerUp={(event) => {
          if (!from.current) return;
          const placed = boxBetween(from.current, pointAt(event), share(leastPixels));
          from.current = null;
          setBox(placed);
          onPlace(placed);
        }}
        onPointerCancel={() => {
          from.current = null;
          setBox(start);
          setSeen(start !== null);
        }}
        onClick={(event) => {
          // Enter or the space bar; a pointer was handled already.
          if (event.detail === 0) onPlace(drawn);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setSeen(true)}
      >
        {isSeen && (
          <svg aria-hidden="true">
            <Place mark={drawn} />
          </svg>
        )}
      </button>
      {!isSeen && (
        <p className="draw-place-hint">
          <span className="pointer-coarse:hidden">Drag a box, or click a point. Esc leaves.</span>
          <span className="hidden pointer-coarse:inline">Drag a box, or tap a point.</span>
        </p>
      )}
      <span id="draw-place-keys" className="sr-only">
        Arrow keys move the box, with Shift they size it. Enter takes it, Escape leaves.
      </span>
      <span role="status" className="sr-only">
        {isSeen && inWords(drawn)}
      </span>
    </>
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      // The event must not reach the thread around this, which would close too.
      event.preventDefault();
      return onCancel();
    }
    const nudged = nudgeBox(drawn, event, share(stepPixels));
    if (!nudged) return;
    event.preventDefault();
    setBox(nudged);
    setSeen(true);
  }
}

function inWords({ x, y, width, height }: MarkBox): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const corner = `${percent(x)} from the left, ${percent(y)} from the top`;
  if (width === 0 && height === 0) return `Point ${corner}`;
  return `Box ${corner}, ${percent(width)} wide, ${percent(height)} high`;
}

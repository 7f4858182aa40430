import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MarkBox } from "#app/domain/tasks/marks/mark-place.ts";
import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { CarriedMark } from "./checks/carried-marks.ts";
import { type NumberPlace, numberPlaces } from "./number-places.ts";
import type { ShownMark } from "./shown-marks.ts";
import { useDragMark } from "./use-drag-mark.ts";

/**
 * The marks of one page, drawn over its picture: each is a link to its task. Lengths are percentages, so they fit
 * at any zoom, and without JavaScript.
 */
export function PageMarks({
  marks,
  tasks,
  chosen,
  to,
  onMove,
}: {
  marks: (ShownMark | CarriedMark)[];
  tasks: { id: string; text: string; status: TaskStatus }[];
  /** The task whose marks are highlighted. */
  chosen: string | null;
  /** The address that a task's mark leads to. */
  to: (taskId: string) => string;
  /** Called with the place to which a mark was dragged; a mark that is carried over is not on this version yet. */
  onMove?: (mark: ShownMark, to: MarkBox) => void;
}) {
  const { placeOf, handlersOf } = useDragMark<ShownMark>((mark, box) => onMove?.(mark, box));
  const placed = marks.flatMap((mark) => {
    const task = tasks.find(({ id }) => id === mark.taskId);
    if (!task || mark.isLeaving) return [];
    if (!onMove || "carriedFrom" in mark) return [{ mark, task, handlers: {} }];
    return [{ mark: placeOf(mark), task, handlers: handlersOf(mark) }];
  });
  if (placed.length === 0) return null;
  const numbers = numberPlaces(
    placed.map(({ mark }) => ({ ...mark, around: edge + (isPoint(mark) ? pointRadius : 0) })),
  );
  return (
    <svg className="page-marks" aria-label="Marks on this page">
      {placed.map(({ mark, task, handlers }, index) => (
        <Link
          key={mark.id}
          {...handlers}
          to={to(task.id)}
          replace
          preventScrollReset
          className="page-mark"
          data-status={task.status}
          data-active={task.id === chosen || undefined}
          data-carried={"carriedFrom" in mark || undefined}
          aria-label={`Mark ${mark.number}${carriedWords(mark)}, ${statusLabels[task.status]}: ${task.text}`}
        >
          <title>{`${task.text}${carriedWords(mark)}`}</title>
          <Place mark={mark} />
          <MarkNumber place={numbers[index]}>
            {task.status === "done" ? "✓" : ""}
            {mark.number}
          </MarkNumber>
        </Link>
      ))}
    </svg>
  );
}

function carriedWords(mark: ShownMark | CarriedMark): string {
  return "carriedFrom" in mark ? `, carried from v${mark.carriedFrom}` : "";
}

/** Half of a line with its light edge, and the radius of the ring around a point, in pixels. */
const edge = 3;
const pointRadius = 6;

const percent = (share: number) => `${share * 100}%`;

type Box = Pick<ShownMark, "x" | "y" | "width" | "height">;

function isPoint({ width, height }: Box): boolean {
  return width === 0 && height === 0;
}

/** A box as it was drawn, or a ring around a point, with a light edge beside the dark one. */
export function Place({ mark }: { mark: Box }) {
  if (isPoint(mark)) {
    const point = { cx: percent(mark.x), cy: percent(mark.y), r: pointRadius };
    return (
      <>
        <circle {...point} className="page-mark-halo" />
        <circle {...point} className="page-mark-box" />
      </>
    );
  }
  const box = {
    x: percent(mark.x),
    y: percent(mark.y),
    width: percent(mark.width),
    height: percent(mark.height),
    rx: 2,
  };
  return (
    <>
      <rect {...box} className="page-mark-halo" />
      <rect {...box} className="page-mark-box" />
    </>
  );
}

function MarkNumber({ place, children }: { place: NumberPlace | undefined; children: ReactNode }) {
  if (!place) return null;
  const [x, y] = [percent(place.x), percent(place.y)];
  return (
    <g transform={`translate(${place.right} ${place.down})`}>
      <circle cx={x} cy={y} r={12} className="page-mark-number" />
      <text x={x} y={y} dy="0.35em">
        {children}
      </text>
    </g>
  );
}

import { Link } from "react-router";
import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { CarriedMark } from "./checks/carried-marks.ts";
import { fanOut } from "./fan-out.ts";
import type { ShownMark } from "./shown-marks.ts";

/**
 * The marks of one page, drawn over its picture: each is a link to its task. Lengths are percentages, so they fit
 * at any zoom, and without JavaScript.
 */
export function PageMarks({
  marks,
  tasks,
  chosen,
  to,
}: {
  marks: (ShownMark | CarriedMark)[];
  tasks: { id: string; text: string; status: TaskStatus }[];
  /** The task whose marks are highlighted. */
  chosen: string | null;
  /** The address that a task's mark leads to. */
  to: (taskId: string) => string;
}) {
  const placed = marks.flatMap((mark) => {
    const task = tasks.find(({ id }) => id === mark.taskId);
    return task && !mark.isLeaving ? [{ mark, task }] : [];
  });
  if (placed.length === 0) return null;
  const offsets = fanOut(placed.map(({ mark }) => mark));
  return (
    <svg className="page-marks" aria-label="Marks on this page">
      {placed.map(({ mark, task }, index) => (
        <Link
          key={mark.id}
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
          <MarkNumber mark={mark} offset={offsets[index] ?? 0} isDone={task.status === "done"} />
        </Link>
      ))}
    </svg>
  );
}

function carriedWords(mark: ShownMark | CarriedMark): string {
  return "carriedFrom" in mark ? `, carried from v${mark.carriedFrom}` : "";
}

const percent = (share: number) => `${share * 100}%`;

type Box = Pick<ShownMark, "x" | "y" | "width" | "height">;

/** A box as it was drawn, with a light edge beside the dark one; nothing for a point. */
export function Place({ mark }: { mark: Box }) {
  if (mark.width === 0 && mark.height === 0) return null;
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

function MarkNumber({
  mark,
  offset,
  isDone,
}: {
  mark: ShownMark;
  offset: number;
  isDone: boolean;
}) {
  const [x, y] = [percent(mark.x), percent(mark.y)];
  return (
    <g transform={`translate(${offset} 0)`}>
      <circle cx={x} cy={y} r={12} className="page-mark-number" />
      <text x={x} y={y} dy="0.35em">
        {isDone ? "✓" : ""}
        {mark.number}
      </text>
    </g>
  );
}

import type { Closing, TaskView } from "#app/domain/tasks/task.ts";
import { closingDoubts } from "#app/routes/tasks/closing-doubts.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Says that a mail closed a task, or that it looks done by a mail, and why that is only suggested. */
export function ClosingMark({
  task: { closingState, closingDoubt },
  isShort = false,
}: {
  task: {
    closingState: TaskView["closingState"];
    closingDoubt: NonNullable<Closing["doubt"]> | null;
  };
  /** Where the room is for one sign. */
  isShort?: boolean;
}) {
  if (!closingState) return null;
  const doubt = closingDoubt ? closingDoubts[closingDoubt] : undefined;
  const words = closingState === "closed" ? "Closed by mail" : "Looks done";
  return (
    <span
      className="badge badge-done"
      title={isShort ? [words, doubt].filter(Boolean).join(". ") : doubt}
    >
      {isShort && <Icon name="mail" />}
      <span className={isShort ? "sr-only" : undefined}>{words}</span>
      {doubt && <span className="sr-only">. {doubt}</span>}
    </span>
  );
}

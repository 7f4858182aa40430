import { useRootData } from "#app/client/root-data.ts";
import { isOverdue } from "#app/routes/tasks/is-overdue.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { dueWords } from "./due-words.ts";

/** A task's due day, marked as overdue if it has passed and the task is not done. */
export function DueDay({
  task,
  isShort = false,
}: {
  task: Pick<FocusTask, "due" | "status">;
  /** The day alone, where the room is for one. */
  isShort?: boolean;
}) {
  const { timeZone } = useRootData();
  if (task.due === null) return null;
  const now = new Date();
  const isLate = isOverdue(task, timeZone, now);
  return (
    <span
      className={classNames(
        "flex items-center gap-1",
        isLate ? "font-strong text-danger" : "text-soft",
      )}
    >
      <Icon name={isLate ? "alert" : "clock"} />
      <span className={isShort ? "sr-only" : undefined}>{isLate ? "Overdue: " : "Due "}</span>
      {dueWords(task.due, now)}
    </span>
  );
}

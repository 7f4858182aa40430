import { Link } from "react-router";
import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { taskAddress } from "#app/routes/thread/tasks/source-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Mention, MentionRole } from "./mentions.ts";

const stateClasses: Record<TaskStatus, string> = {
  not_started: "border-danger",
  in_progress: "border-progress bg-[linear-gradient(to_right,var(--progress)_50%,transparent_50%)]",
  done: "border-done bg-done",
};

function prefixOf(role: MentionRole, { closingState }: FocusTask): string {
  if (role === "ask") return "";
  if (role === "again") return "Asks again: ";
  return closingState === "closed" ? "Settles: " : "May settle: ";
}

/** The tasks that a message mentions, each a link to its row, with its status. */
export function MessageTasks({
  mentions,
  address,
}: {
  mentions: readonly Mention[];
  address: FocusAddress;
}) {
  if (mentions.length === 0) return null;
  return (
    <ul
      className="-mx-1.5 mt-2 -mb-1 grid grid-cols-1 border-t border-line pt-1"
      aria-label="Tasks of this message"
    >
      {mentions.map(({ id, role, task }) => (
        <li key={id}>
          <Link
            className="flex min-h-7 items-center gap-2 rounded-sm px-1.5 py-0.5 text-xs/5 text-soft hover:bg-hover hover:text-ink aria-[current=true]:bg-hover aria-[current=true]:text-ink"
            aria-current={address.task === task.id || undefined}
            to={taskAddress(address, task)}
            replace
            preventScrollReset
          >
            <span
              className={classNames(
                "grid size-3.5 flex-none place-items-center rounded-full border-[1.5px] text-surface",
                stateClasses[task.status],
              )}
            >
              {task.status === "done" && <Icon name="check" className="size-2.5 stroke-[2.5]" />}
            </span>
            <span className="truncate">
              <span className="sr-only">{statusLabels[task.status]}: </span>
              {prefixOf(role, task)}
              <bdi>{task.text}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

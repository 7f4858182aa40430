import { Link } from "react-router";
import { statusLabels } from "#app/domain/tasks/task-status.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import { taskAddress } from "#app/routes/thread/tasks/source-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Mention } from "./mentions.ts";

const prefixes = { ask: "", again: "Asks again: ", closing: "Settles: " } as const;

/** The tasks that a message speaks of, each a link to its row, with how far it is. */
export function MessageTasks({
  mentions,
  address,
}: {
  mentions: readonly Mention[];
  address: FocusAddress;
}) {
  if (mentions.length === 0) return null;
  return (
    <ul className="focus-asks" aria-label="Tasks of this message">
      {mentions.map(({ id, role, task }) => (
        <li key={id}>
          <Link
            className="focus-ask"
            data-status={task.status}
            aria-current={address.task === task.id || undefined}
            to={taskAddress(address, task)}
            replace
            preventScrollReset
          >
            <span className="focus-ask-state">
              {task.status === "done" && <Icon name="check" />}
            </span>
            <span className="focus-ask-text">
              <span className="sr-only">{statusLabels[task.status]}: </span>
              {prefixes[role]}
              <bdi>{task.text}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

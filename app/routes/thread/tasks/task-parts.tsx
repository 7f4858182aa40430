import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { separateTaskCommand } from "#app/domain/tasks/task-commands.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { MergedTask } from "#app/routes/thread/focus-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sourceAddress } from "./source-address.ts";

/** The tasks that were merged into a task: each with its sentence, and a button that separates it. */
export function TaskParts({ parts, address }: { parts: MergedTask[]; address: FocusAddress }) {
  return (
    <ul
      className="grid gap-1 border-l-2 border-line pl-2 text-xs/5"
      aria-label="Merged into this task"
    >
      {parts.map((part) => (
        <Part key={part.id} part={part} address={address} />
      ))}
    </ul>
  );
}

function Part({ part, address }: { part: MergedTask; address: FocusAddress }) {
  const separate = useCommand(separateTaskCommand, { taskId: part.id });
  const { messageId } = part;
  return (
    <li className="flex justify-between gap-2">
      {part.quote && messageId ? (
        <Link
          className="focus-quote"
          to={sourceAddress(address, part, { ...part, messageId })}
          replace
          preventScrollReset
        >
          <Icon name="merge" />
          <span>
            <span className="sr-only">Show in message: </span>
            <bdi>{part.quote}</bdi>
          </span>
        </Link>
      ) : (
        <span className="focus-quote">
          <Icon name="merge" />
          <bdi>{part.text}</bdi>
        </span>
      )}
      <CommandForm command={separate} fields={{ classification: "task" }}>
        <button type="submit" className="link text-xs" aria-label={`Separate: ${part.text}`}>
          Separate
        </button>
      </CommandForm>
    </li>
  );
}

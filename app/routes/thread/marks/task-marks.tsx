import { Link, useParams } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { removeMarkCommand } from "#app/domain/tasks/marks/mark-commands.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { taskFormAddress } from "#app/routes/thread/task-forms/task-form.ts";
import { replacedAddress } from "#app/routes/thread/versions/stack-cards.ts";
import type { ShownMark } from "./shown-marks.ts";

/** A task's marks: each leads to its place on the page; those of the chosen task can be moved and removed. */
export function TaskMarks({
  marks,
  task,
  address,
}: {
  marks: ShownMark[];
  task: { id: string; text: string };
  address: FocusAddress;
}) {
  return marks.map((mark) => (
    <span key={mark.id} className="flex items-center gap-2" hidden={mark.isLeaving}>
      {mark.isCurrent ? (
        <Link
          className="link"
          to={focusSearch(address, { ...placeOf(mark), task: task.id, message: null })}
          replace
          preventScrollReset
        >
          Mark {mark.number}
        </Link>
      ) : (
        <EarlierMark mark={mark} address={address} />
      )}
      {task.id === address.task && <MarkTools mark={mark} task={task} address={address} />}
    </span>
  ));
}

/** A mark on replaced bytes is shown beside the current ones. */
function EarlierMark({
  mark: { number, fileId, version, taskId, page },
  address,
}: {
  mark: ShownMark;
  address: FocusAddress;
}) {
  const { threadId } = useParams();
  const shown = `Mark ${number} is on an earlier version`;
  if (version === null || threadId === undefined) return <span className="text-soft">{shown}</span>;
  const to = `${replacedAddress(threadId, fileId, version, address)}&page=${page}&task=${taskId}`;
  return (
    <Link className="link" to={to}>
      {shown}
    </Link>
  );
}

function MarkTools({
  mark,
  task,
  address,
}: {
  mark: ShownMark;
  task: { text: string };
  address: FocusAddress;
}) {
  const remove = useCommand(removeMarkCommand, { markId: mark.id });
  return (
    <>
      <Link
        id={`move-${mark.id}`}
        className="link noscript:hidden"
        to={focusSearch(address, { ...placeOf(mark), form: taskFormAddress.move(mark.id) })}
        replace
        preventScrollReset
        aria-label={`Move mark ${mark.number}: ${task.text}`}
      >
        Move
      </Link>
      <CommandForm command={remove}>
        <button
          type="submit"
          className="link text-xs"
          aria-label={`Remove mark ${mark.number}: ${task.text}`}
        >
          Remove
        </button>
      </CommandForm>
    </>
  );
}

const placeOf = ({ fileId, page }: ShownMark) => ({ file: fileId, page, pane: "media" as const });

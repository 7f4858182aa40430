import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import {
  resolveTaskCommand,
  setTaskClassificationCommand,
  trashTaskCommand,
} from "#app/domain/tasks/task-commands.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { LateMenu } from "#app/ui/menu/late-menu.tsx";
import { MenuButton, MenuLink } from "#app/ui/menu/menu.tsx";

type Props = {
  task: TaskCardData;
  /** The address of the task in its thread. */
  to: string;
  onGone: (taskId: string) => void;
};

/** The commands on one task: resolve, edit, dismiss and delete. */
export function TaskMenu(props: Props) {
  return (
    <LateMenu id={props.task.id} label="Task actions" className="task-menu">
      <Entries {...props} />
    </LateMenu>
  );
}

function Entries({ task, to, onGone }: Props) {
  const forget = ({ ok }: { ok: boolean }) => ok && onGone(task.id);
  const of = { taskId: task.id };
  const options = (name: string) => ({ key: `${name} ${task.id}`, onDone: forget });
  const resolve = useCommand(resolveTaskCommand, of, options("resolve"));
  const trash = useCommand(trashTaskCommand, of, options("trash task"));
  const dismiss = useCommand(setTaskClassificationCommand, of, options("dismiss"));
  return (
    <>
      {task.status !== "done" && (
        <CommandForm command={resolve} fields={{ status: "done", intent: "resolve" }}>
          <MenuButton icon="check">Resolve</MenuButton>
        </CommandForm>
      )}
      <MenuLink icon="rename" to={`${to}&form=edit.${task.id}`} preventScrollReset discover="none">
        Edit
      </MenuLink>
      <CommandForm command={dismiss} fields={{ classification: "dismissed", was: "task" }}>
        <MenuButton icon="close">Not a task</MenuButton>
      </CommandForm>
      <CommandForm command={trash}>
        <MenuButton icon="trash" danger>
          Delete
        </MenuButton>
      </CommandForm>
    </>
  );
}

import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { setTaskClassificationCommand } from "#app/domain/tasks/task-commands.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu/menu.tsx";
import { taskFormAddress } from "./task-form.ts";
import { taskMenuId } from "./task-menu-id.ts";

/** The commands on a task: edit, merge, split, or dismiss. */
export function TaskTools({
  task,
  address,
}: {
  task: { id: string; text: string; mailUrl: string | null };
  address: FocusAddress;
}) {
  const dismiss = useCommand(setTaskClassificationCommand, { taskId: task.id });
  const to = (form: string) => ({
    to: focusSearch(address, { form }),
    replace: true,
    preventScrollReset: true,
  });
  return (
    <span id={taskMenuId(task.id)} className="flex">
      <Menu
        label={`Actions for ${task.text}`}
        icon="more"
        triggerClassName="btn btn-quiet btn-small btn-icon"
      >
        <MenuLink icon="rename" {...to(taskFormAddress.edit(task.id))}>
          Edit
        </MenuLink>
        <MenuLink icon="merge" {...to(taskFormAddress.merge(task.id))}>
          Merge into…
        </MenuLink>
        <MenuLink icon="split" {...to(taskFormAddress.split(task.id))}>
          Split
        </MenuLink>
        {task.mailUrl && (
          <MenuLink icon="external" to={task.mailUrl} target="_blank" rel="noreferrer">
            Open in Gmail
          </MenuLink>
        )}
        <MenuLine />
        <CommandForm
          command={dismiss}
          fields={{ classification: "dismissed", was: "task" }}
          role="none"
        >
          <MenuButton icon="close">Not a task</MenuButton>
        </CommandForm>
      </Menu>
    </span>
  );
}

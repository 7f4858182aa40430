import { CommandForm } from "#app/client/command-form.tsx";
import { useCommand } from "#app/client/use-command.ts";
import { setTaskStandingCommand } from "#app/commands/tasks/set-task-standing.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu.tsx";
import { handOf } from "./hand.ts";
import { taskMenuId } from "./task-menu-id.ts";

/** What a person can do to a task: edit, merge, split, or say that it is none. */
export function TaskTools({
  task,
  address,
}: {
  task: { id: string; text: string };
  address: FocusAddress;
}) {
  const dismiss = useCommand(setTaskStandingCommand, { taskId: task.id });
  const to = (hand: string) => ({
    to: focusSearch(address, { hand }),
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
        <MenuLink icon="rename" {...to(handOf.edit(task.id))}>
          Edit
        </MenuLink>
        <MenuLink icon="merge" {...to(handOf.merge(task.id))}>
          Merge into…
        </MenuLink>
        <MenuLink icon="split" {...to(handOf.split(task.id))}>
          Split
        </MenuLink>
        <MenuLine />
        <CommandForm command={dismiss} fields={{ standing: "dismissed", was: "task" }} role="none">
          <MenuButton icon="close">Not a task</MenuButton>
        </CommandForm>
      </Menu>
    </span>
  );
}

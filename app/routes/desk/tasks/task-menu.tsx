import { useCommand } from "#app/client/use-command.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

/** Resolve, edit, say that it is none, and delete, for one task. */
export function TaskMenu({
  task,
  to,
  onGone,
}: {
  task: TaskCardData;
  /** Where it is looked at. */
  to: string;
  onGone: (taskId: string) => void;
}) {
  const forget = ({ ok }: { ok: boolean }) => ok && onGone(task.id);
  const resolve = useCommand({
    key: `resolve ${task.id}`,
    failure: { title: "Failed to update feedback status." },
    reasonIs: "instead",
    onDone: forget,
  });
  const trash = useCommand({
    key: `trash task ${task.id}`,
    failure: { title: "Failed to delete comment." },
    onDone: forget,
  });
  const dismiss = useCommand({
    key: `dismiss ${task.id}`,
    failure: { title: "Could not change the task." },
    onDone: forget,
  });
  return (
    <Menu label="Task actions" icon="more" triggerClassName="task-menu">
      {task.status !== "done" && (
        <resolve.Form method="post" action={`/tasks/${task.id}/status`}>
          <ReturnTo />
          <input type="hidden" name="status" value="done" />
          <input type="hidden" name="intent" value="resolve" />
          <MenuButton icon="check">Resolve</MenuButton>
        </resolve.Form>
      )}
      <MenuLink icon="rename" to={`${to}&hand=edit.${task.id}`} preventScrollReset discover="none">
        Edit
      </MenuLink>
      <dismiss.Form method="post" action={`/tasks/${task.id}/standing`}>
        <ReturnTo />
        <input type="hidden" name="standing" value="dismissed" />
        <input type="hidden" name="was" value="task" />
        <MenuButton icon="close">Not a task</MenuButton>
      </dismiss.Form>
      <trash.Form method="post" action={`/tasks/${task.id}/trash`}>
        <ReturnTo />
        <MenuButton icon="trash" danger>
          Delete
        </MenuButton>
      </trash.Form>
    </Menu>
  );
}

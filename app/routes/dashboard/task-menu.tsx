import { Menu, MenuButton } from "#app/ui/menu.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { useCommand } from "#app/ui/use-command.ts";
import type { TaskCardData } from "./desk-data.ts";

/** Resolve and delete, for one task. */
export function TaskMenu({
  task,
  onGone,
}: {
  task: TaskCardData;
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
      <trash.Form method="post" action={`/tasks/${task.id}/trash`}>
        <ReturnTo />
        <MenuButton icon="trash" danger>
          Delete
        </MenuButton>
      </trash.Form>
    </Menu>
  );
}

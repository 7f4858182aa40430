import { type DeskAddress, overDesk } from "#app/routes/addresses/desk-address.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { reportMissingParts } from "#app/routes/desk/missing-parts.ts";

/** Returns the address of a task of the desk: its thread, at its file and page. */
export function focusPath(task: TaskCardData, address: DeskAddress): string {
  const file = task.fileId !== null && { file: String(task.fileId) };
  const page = file && task.page && { page: String(task.page) };
  return overDesk(`thread/${task.threadId}`, address, { ...file, ...page, task: task.id });
}

/** A task's text, as a link that opens the task. */
export function TaskLink({ task, to }: { task: TaskCardData; to: string }) {
  const shared = {
    dir: "auto",
    className: "task-text",
    onClick: () => reportMissingParts(task),
    children: task.text,
  };
  if (!task.threadId) return <button type="button" {...shared} />;
  return <a href={to} {...shared} />;
}

import type { ReactNode } from "react";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";

/** Tasks that are done, folded. Unfolded if the address names one of them, and once one was open again. */
export function DoneTasks({
  tasks,
  shownTask,
  reopened,
  children,
}: {
  tasks: ShownTask[];
  /** The task that the address names. */
  shownTask: string | null;
  /** Those that have been open since the thread was opened. */
  reopened: ReadonlySet<string>;
  children: ReactNode;
}) {
  const shown = tasks.filter((task) => !task.isLeaving);
  if (shown.length === 0) return null;
  const done = shown.filter(({ status }) => status === "done").length;
  const byMail = shown.filter(({ closingState }) => closingState === "closed").length;
  const isOpen = tasks.some(({ id }) => id === shownTask || reopened.has(id));
  return (
    <details open={isOpen || undefined}>
      <summary className="disclosure min-h-control-small text-xs/5 text-soft">
        {`${done} done`}
        {byMail > 0 && ` · ${byMail} by mail`}
        {done < shown.length && ` · ${shown.length - done} open again`}
      </summary>
      {children}
    </details>
  );
}

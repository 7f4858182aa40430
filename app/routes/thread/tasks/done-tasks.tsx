import { type ReactNode, useState } from "react";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";

/** Tasks that are done, folded. Unfolded if the address names one of them, and once one is open again. */
export function DoneTasks({
  tasks,
  shownTask,
  children,
}: {
  tasks: ShownTask[];
  /** The task that the address names. */
  shownTask: string | null;
  children: ReactNode;
}) {
  const shown = tasks.filter((task) => !task.isLeaving);
  const hasReopened = shown.some(({ status }) => status !== "done");
  const [wasReopened, setReopened] = useState(hasReopened);
  if (hasReopened && !wasReopened) setReopened(true);
  if (shown.length === 0) return null;
  const done = shown.filter(({ status }) => status === "done").length;
  const byMail = shown.filter(({ closingState }) => closingState === "closed").length;
  const isAskedFor = tasks.some(({ id }) => id === shownTask);
  return (
    <details open={isAskedFor || wasReopened || undefined}>
      <summary className="disclosure min-h-control-small text-xs/5 text-soft">
        {`${done} done`}
        {byMail > 0 && ` · ${byMail} by mail`}
        {done < shown.length && ` · ${shown.length - done} open again`}
      </summary>
      {children}
    </details>
  );
}

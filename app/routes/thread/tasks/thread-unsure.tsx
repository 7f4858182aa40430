import { useEffect, useId } from "react";
import { Link } from "react-router";
import { saysTheSame } from "#app/routes/tasks/says-the-same.ts";
import { surestOfMails } from "#app/routes/tasks/unsure/surest-of-mails.ts";
import { UnsureCount } from "#app/routes/tasks/unsure/unsure-count.tsx";
import { UnsureItem } from "#app/routes/tasks/unsure/unsure-item.tsx";
import { UnsureList } from "#app/routes/tasks/unsure/unsure-list.tsx";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { UnsureTask } from "#app/routes/thread/focus-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sourceAddress } from "./source-address.ts";

/** A thread's unsure asks, folded at first. */
export default function ThreadUnsure({
  tasks,
  address,
}: {
  tasks: UnsureTask[];
  address: FocusAddress;
}) {
  const id = useId();
  const asked = tasks.find((task) => task.id === address.task && address.message === null)?.id;
  useEffect(() => {
    if (asked) document.getElementById(`task-${asked}`)?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const { shown, others } = surestOfMails(tasks);
  const card = (task: UnsureTask) => (
    <UnsureItem key={task.id} ask={task} anchor={`task-${task.id}`}>
      {task.quote && task.messageId && (
        <Link
          className="focus-quote text-xs"
          to={sourceAddress(address, task, { ...task, messageId: task.messageId })}
          replace
          preventScrollReset
        >
          <Icon name="quote" />
          {saysTheSame(task.text, task.quote) ? "Show in message" : <bdi>{task.quote}</bdi>}
        </Link>
      )}
    </UnsureItem>
  );
  return (
    <details className="mt-2 border-t border-line" open={asked !== undefined || undefined}>
      <summary id={id} className="disclosure min-h-control text-xs/5 font-semibold text-soft">
        Not sure <UnsureCount>{tasks.length}</UnsureCount>
      </summary>
      <UnsureList
        opener={id}
        others={others.map(card)}
        openOthers={others.some((task) => task.id === asked)}
      >
        {shown.map(card)}
      </UnsureList>
    </details>
  );
}

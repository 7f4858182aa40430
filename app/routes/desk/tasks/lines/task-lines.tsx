import { useEffect, useId, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/client/root-data.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import { type DeskAddress, deskPath } from "#app/routes/addresses/desk-address.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { useFollowLinks } from "#app/routes/desk/use-follow-links.ts";
import { LoadMore } from "#app/ui/load-more.tsx";
import { groupLines } from "./group-lines.ts";
import { TaskLine } from "./task-line.tsx";

type Rows = {
  leaving: ReadonlySet<string>;
  address: DeskAddress;
  onGone: (taskId: string) => void;
};

/** The tasks as lines under headings, and a button that shows all of them. */
export default function TaskLines({
  tasks,
  order,
  nextCursor,
  isLoading,
  failed,
  loadMore,
  ...rows
}: Rows & {
  tasks: readonly TaskCardData[];
  order: TaskOrder;
  nextCursor: string | null;
  isLoading: boolean;
  failed: boolean;
  loadMore: () => void;
}) {
  const { timeZone } = useRootData();
  const followLinks = useFollowLinks();
  // Without JavaScript, the link leads to the next page alone.
  const canShowAll = useHydrated();
  const [wantsAll, setWantsAll] = useState(false);
  const goesOn = wantsAll && nextCursor !== null && !isLoading && !failed;
  useEffect(() => {
    if (goesOn) loadMore();
  }, [goesOn, loadMore]);
  const groups = groupLines(tasks, order, { timeZone, now: new Date() });
  return (
    <>
      <div className="pt-2" {...followLinks}>
        {groups.map(({ key, ...group }) => (
          <Group key={key} {...group} {...rows} />
        ))}
      </div>
      {nextCursor !== null && (
        <LoadMore
          to={deskPath(rows.address, { tasks: nextCursor })}
          onLoad={() => {
            setWantsAll(true);
            loadMore();
          }}
          isBusy={wantsAll && !failed}
        >
          {canShowAll ? "Show all" : "View More"}
        </LoadMore>
      )}
    </>
  );
}

function Group({
  title,
  tasks,
  leaving,
  address,
  onGone,
}: Rows & { title: string | null; tasks: readonly TaskCardData[] }) {
  const headingId = useId();
  const lines = tasks.map((task) => (
    <TaskLine
      key={task.id}
      task={task}
      isLeaving={leaving.has(task.id)}
      address={address}
      onGone={onGone}
    />
  ));
  if (title === null) return <ul>{lines}</ul>;
  return (
    <section aria-labelledby={headingId} hidden={tasks.every(({ id }) => leaving.has(id))}>
      <h3
        id={headingId}
        dir="auto"
        className="line-heading"
        data-late={title === "Overdue" || undefined}
      >
        {title}
      </h3>
      <ul>{lines}</ul>
    </section>
  );
}

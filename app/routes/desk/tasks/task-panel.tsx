import { memo, Suspense } from "react";
import { useNavigation } from "react-router";
import type { Page } from "#app/client/paging/more-pages.ts";
import { useMorePages } from "#app/client/paging/use-more-pages.ts";
import { mostCounted } from "#app/domain/tasks/lists/task-filter.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import {
  type DeskAddress,
  deskPath,
  readDeskAddress,
  tasksAtFirst,
  viewMore,
} from "#app/routes/addresses/desk-address.ts";
import { isFiltering, taskFilterEntries } from "#app/routes/addresses/task-filter.ts";
import type { TaskCardData, UnsureCardData } from "#app/routes/desk/desk-data.ts";
import { DeskPanel } from "#app/routes/desk/desk-panel.tsx";
import { useFollowLinks } from "#app/routes/desk/use-follow-links.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { DeskUnsure } from "./desk-unsure.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { ViewTools } from "./lines/view-tools.tsx";
import { TaskCard } from "./task-card.tsx";
import { usePendingTasks } from "./use-pending-tasks.ts";

const TaskFilterForm = lazyPart(() => import("./task-filter-form.tsx"));

const TaskLines = lazyPart(() => import("./lines/task-lines.tsx"));

/** The lines that are loaded at once. */
const mostAtOnce = 200;

const idOf = (task: TaskCardData) => task.id;

/** The Task List: a tab for each status, six cards at first. */
export function TaskPanel({
  first,
  counts,
  closedToday,
  hasTasks,
  unsure,
  filteredFile,
  revision,
  address,
}: {
  /** `order`: of the compact list; null for cards. */
  first: Page<TaskCardData> & { status: TaskStatus; order: TaskOrder | null };
  counts: Record<TaskStatus, number>;
  closedToday: number;
  hasTasks: boolean;
  unsure: { count: number; items: UnsureCardData[] | null };
  /** The name of the file whose versions' tasks are shown. */
  filteredFile: string | null;
  revision: number;
  address: DeskAddress;
}) {
  const { status, order } = first;
  const isByStatus = order === "status";
  const { filter } = address;
  // As the panel's own `key` it would mount a new panel, and the control that was pressed would lose the focus.
  const key = [status, order, address.tasks, ...taskFilterEntries(filter)].join(" ");
  const list = useMorePages({
    first,
    revision,
    size: order === null ? tasksAtFirst : mostAtOnce,
    address: (cursor, limit) => {
      const query = [
        ["status", status],
        ["cursor", cursor],
        ["limit", String(limit)],
      ];
      return `/dashboard/tasks?${new URLSearchParams([...query, ...taskFilterEntries(filter)])}`;
    },
    idOf,
    of: key,
  });
  const shown = usePendingTasks(list.items, isByStatus ? null : status, counts, list.forget);
  const { leaving } = shown;
  const next = useNextTasks(status, address);
  const isSwitching = next !== null;
  const followLinks = useFollowLinks();
  return (
    <DeskPanel
      name="tasks"
      title="Task List"
      hint="Track and resolve tasks"
      className="panel-tasks one-list:in-data-[panel=threads]:hidden"
      tools={
        hasTasks && (
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <ViewTools order={order} status={status} />
            <Suspense>
              <TaskFilterForm address={address} />
            </Suspense>
          </div>
        )
      }
    >
      {(isFiltering(filter) || closedToday > 0) && (
        <FilterChips address={address} fileName={filteredFile} closedToday={closedToday} />
      )}
      {hasTasks && !isByStatus && (
        <Tabs
          label="Tasks by status"
          panelId="tasks-of-status"
          selected={next?.tab ?? status}
          tabs={taskStatuses.map((tab) => ({
            key: tab,
            label: statusLabels[tab],
            count: isFiltering(filter) ? countedWords(shown.counts[tab]) : shown.counts[tab],
            to: deskPath(address, { tab, tasks: null }),
          }))}
        />
      )}
      <div
        id="tasks-of-status"
        data-list={key}
        {...(!isByStatus && { role: "tabpanel", "aria-label": statusLabels[status] })}
      >
        {isSwitching && (
          <div className="task-skeletons">
            <Loading>Loading feedback...</Loading>
          </div>
        )}
        {!isSwitching && list.items.length === leaving.size && !list.isLoading && (
          <EmptyState icon="task" title="No tasks found">
            {emptyText(status, isFiltering(filter))}
          </EmptyState>
        )}
        {/* A card that is leaving stays mounted until its form is answered. */}
        {list.items.length > 0 && order !== null && !isSwitching && (
          <Suspense fallback={<Loading>Loading feedback...</Loading>}>
            <TaskLines
              key={key}
              tasks={list.items}
              order={order}
              leaving={leaving}
              address={address}
              onGone={list.forget}
              nextCursor={list.nextCursor}
              isLoading={list.isLoading}
              failed={list.failed}
              loadMore={list.loadMore}
            />
          </Suspense>
        )}
        {list.items.length > 0 && order === null && (
          <ul className="task-grid" hidden={isSwitching} {...followLinks}>
            <TaskCards
              tasks={list.items}
              leaving={leaving}
              address={address}
              onGone={list.forget}
            />
          </ul>
        )}
      </div>
      {list.failed && <FormError>Network response was not ok for comments</FormError>}
      {list.nextCursor !== null && order === null && !isSwitching && (
        <LoadMore
          to={viewMore(address, list.items.length, list.nextCursor)}
          onLoad={list.loadMore}
          isBusy={list.isGrowing}
        >
          View More
        </LoadMore>
      )}
      {(unsure.count > 0 || unsure.items) && <DeskUnsure {...unsure} address={address} />}
    </DeskPanel>
  );
}

/** Memoized: the panel renders whenever a form of any card begins or ends. */
const TaskCards = memo(function TaskCards({
  tasks,
  leaving,
  address,
  onGone,
}: {
  tasks: readonly TaskCardData[];
  leaving: ReadonlySet<string>;
  address: DeskAddress;
  onGone: (taskId: string) => void;
}) {
  return tasks.map((task) => (
    <TaskCard
      key={task.id}
      task={task}
      isLeaving={leaving.has(task.id)}
      address={address}
      onGone={onGone}
    />
  ));
});

function emptyText(status: TaskStatus, isFiltered: boolean): string {
  if (isFiltered) return "Try adjusting your filters.";
  return status === "not_started"
    ? "Tasks will appear when you import a thread"
    : "Completed feedback will show up here.";
}

/** The tab and filter that are being loaded; null if none are. */
function useNextTasks(status: TaskStatus, { filter }: DeskAddress): DeskAddress | null {
  const { location } = useNavigation();
  if (location?.pathname !== "/dashboard") return null;
  const next = readDeskAddress(new URLSearchParams(location.search));
  const isOther =
    next.tab !== status ||
    String(taskFilterEntries(next.filter)) !== String(taskFilterEntries(filter));
  return isOther ? next : null;
}

/** Tasks that pass a filter are counted up to a bound. */
function countedWords(count: number): string | number {
  return count < mostCounted ? count : `${mostCounted.toLocaleString("en")}+`;
}

import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { TaskSender } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { type DeskAddress, deskPath } from "#app/routes/addresses/desk-address.ts";
import { type DeskFilter, noFilter } from "#app/routes/addresses/task-filter.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatCalendarDay } from "#app/ui/text/dates.ts";

/** The active filters of the Task List: each is a link that removes it. Beside what is done, a link adds 'Closed today'. */
export function FilterChips({
  address,
  fileName,
  closedToday,
}: {
  address: DeskAddress;
  /** The name of the filter's file; null if the file is gone. */
  fileName: string | null;
  /** How many of the done tasks were closed today. */
  closedToday: number;
}) {
  const { filter } = address;
  const nameOf = useSenderNames(filter.sender.length > 0);
  const chips: { label: string; rest: Partial<DeskFilter> }[] = filter.sender.map((entry) => ({
    label: nameOf(entry),
    rest: { sender: filter.sender.filter((other) => other !== entry) },
  }));
  if (filter.from)
    chips.push({ label: `From ${formatCalendarDay(filter.from)}`, rest: { from: null } });
  if (filter.to) chips.push({ label: `To ${formatCalendarDay(filter.to)}`, rest: { to: null } });
  if (filter.whose) {
    chips.push({ label: filter.whose === "mine" ? "Mine" : "Others’", rest: { whose: null } });
  }
  if (filter.file) {
    const label = fileName === null ? "One file’s versions" : `Versions of ${fileName}`;
    chips.push({ label, rest: { file: null } });
  }
  if (filter.current) chips.push({ label: "Current versions", rest: { current: false } });
  if (filter.closed) chips.push({ label: "Closed today", rest: { closed: false } });
  const offersClosed = closedToday > 0 && !filter.closed;
  if (chips.length === 0 && !offersClosed) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 pt-0.5 pb-2" aria-label="Filters">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <FilterLink address={address} filter={{ ...filter, ...rest }} label={`Remove ${label}`}>
            <span dir="auto" className="truncate">
              {label}
            </span>
            <Icon name="close" />
          </FilterLink>
        </li>
      ))}
      {offersClosed && (
        <li>
          <FilterLink
            address={address}
            filter={{ ...filter, closed: true }}
            label={`Show what was closed today: ${closedToday}`}
          >
            Closed today {closedToday}
          </FilterLink>
        </li>
      )}
      {chips.length > 1 && (
        <li>
          <FilterLink address={address} filter={noFilter} label="Clear all filters">
            Clear
          </FilterLink>
        </li>
      )}
    </ul>
  );
}

/** The names of the senders, once they are loaded; until then, and for unknown ones, the entered text. */
function useSenderNames(isWanted: boolean): (entry: string) => string {
  const { load, data } = useFetcher<{ senders: TaskSender[] | null }>();
  useEffect(() => {
    if (isWanted) void load("/dashboard/senders");
  }, [isWanted, load]);
  return (entry) => data?.senders?.find(({ email }) => email === entry)?.name ?? entry;
}

function FilterLink({
  address,
  filter,
  label,
  children,
}: {
  address: DeskAddress;
  filter: DeskFilter;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={deskPath(address, { filter, tasks: null, ...(filter.closed && { tab: "done" }) })}
      replace
      preventScrollReset
      className="badge min-h-6 max-w-64 hover:bg-hover hover:text-ink [&_.icon]:size-3"
      aria-label={label}
      // The chip is about to disappear, so the focus moves to the Filter button.
      onClick={({ currentTarget }) =>
        currentTarget.closest("section")?.querySelector<HTMLElement>("[popovertarget]")?.focus()
      }
    >
      {children}
    </Link>
  );
}

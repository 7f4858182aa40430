import type { TaskFilter } from "#app/domain/tasks/lists/task-filter.ts";
import { type DeskFilter, isFiltering } from "#app/routes/addresses/task-filter.ts";
import { dayOf, endOfDay, startOfDay } from "./day-range.ts";

/** Converts the desk's filter to that of the list of tasks; undefined without a filter. */
export function toTaskFilter(filter: DeskFilter, timeZone: string): TaskFilter | undefined {
  const { sender, from, to, whose, file, current, closed } = filter;
  if (!isFiltering(filter)) return undefined;
  return {
    sender,
    from: from ? startOfDay(from, timeZone) : undefined,
    to: to ? endOfDay(to, timeZone) : undefined,
    assignee: whose ? (whose === "mine" ? "owner" : "other") : undefined,
    versionsOf: file ?? undefined,
    isOnCurrent: current,
    closedFrom: closed ? startOfDay(dayOf(new Date(), timeZone), timeZone) : undefined,
  };
}

import type { TaskFilter } from "#app/domain/tasks/lists/task-filter.ts";
import type { DeskFilter } from "#app/routes/addresses/task-filter.ts";
import { endOfDay, startOfDay } from "./day-range.ts";

/** Converts the desk's filter to that of the list of tasks; undefined without a filter. */
export function toTaskFilter(
  { sender, from, to, whose, file, current }: DeskFilter,
  timeZone: string,
): TaskFilter | undefined {
  if (sender.length === 0 && !from && !to && !whose && !file && !current) return undefined;
  return {
    sender,
    from: from ? startOfDay(from, timeZone) : undefined,
    to: to ? endOfDay(to, timeZone) : undefined,
    assignee: whose ? (whose === "mine" ? "owner" : "other") : undefined,
    versionsOf: file ?? undefined,
    isOnCurrent: current,
  };
}

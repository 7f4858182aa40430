import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskFilter } from "./task-filter.ts";

/** The condition of a filter; undefined for one that lets everything through. */
export function passes({ sender = [], from, to, assignee }: TaskFilter): SQL | undefined {
  return and(
    or(...sender.map(isFrom)),
    from && sql`${tasks.askedAt} >= ${from.toISOString()}::timestamptz`,
    to && sql`${tasks.askedAt} <= ${to.toISOString()}::timestamptz`,
    assignee && eq(tasks.assignee, assignee),
  );
}

/** The sender filter (specification, section 3): a part of the address, out of angle brackets where there are any. */
function isFrom(entry: string): SQL {
  const address = /<([^<>]+)>/.exec(entry)?.[1] ?? entry;
  return sql`position(lower(${address.trim()}) in lower(${tasks.author}->>'email')) > 0`;
}

import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskFilter } from "./task-filter.ts";

/** Returns the SQL condition of a filter; undefined for an empty filter. */
export function passes({ sender = [], from, to, assignee }: TaskFilter): SQL | undefined {
  return and(
    or(...sender.map(isFrom)),
    from && sql`${tasks.askedAt} >= ${from.toISOString()}::timestamptz`,
    to && sql`${tasks.askedAt} <= ${to.toISOString()}::timestamptz`,
    assignee && eq(tasks.assignee, assignee),
  );
}

/**
 * The sender filter (specification, section 3): matches a part of the address. From an entry with
 * angle brackets, it takes the address between them.
 */
function isFrom(entry: string): SQL {
  const address = /<([^<>]+)>/.exec(entry)?.[1] ?? entry;
  return sql`position(lower(${address.trim()}) in lower(${tasks.author}->>'email')) > 0`;
}

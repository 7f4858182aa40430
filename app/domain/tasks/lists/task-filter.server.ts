import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import { closedAt, isDone, senderOf, taskSenders, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskFilter } from "./task-filter.ts";

/** Returns the SQL condition of a filter on the viewer's tasks; undefined for an empty filter. */
export function passes(
  viewer: { id: string },
  { sender = [], from, to, assignee, versionsOf, isOnCurrent, closedFrom }: TaskFilter,
): SQL | undefined {
  return and(
    sender.length > 0 ? isFrom(viewer, sender) : undefined,
    from && sql`${tasks.askedAt} >= ${from.toISOString()}::timestamptz`,
    to && sql`${tasks.askedAt} <= ${to.toISOString()}::timestamptz`,
    assignee && eq(tasks.assignee, assignee),
    versionsOf === undefined ? undefined : isOfVersions(viewer, versionsOf),
    isOnCurrent ? passesOnCurrent(viewer) : undefined,
    closedFrom && sql`${isDone} and ${closedAt} >= ${closedFrom.toISOString()}`,
  );
}

/**
 * Finds the tasks first, by the expression of the index tasks_by_file, and then their rows by the primary key:
 * without that, a list that ends after a page would scan all tasks in its own order.
 */
function isOfVersions({ id }: { id: string }, fileId: number): SQL {
  return sql`${tasks.id} = any(array(
    select one.id from tasks as one
    where one.user_id = ${id} and one.status in ('not_started', 'in_progress', 'done')
      and one.classification = 'task' and one.trashed_at is null and one.deleted_at is null
      and not one.trashed_with_thread
      and coalesce(one.file_id, 0) = any(array(
        select version.id from files as asked join files as version
          on version.user_id = asked.user_id and version.thread_id = asked.thread_id
            and (version.id = asked.id or version.stack_id = asked.stack_id)
        where asked.user_id = ${id} and asked.id = ${fileId}))))`;
}

/**
 * The same as isOnCurrentVersion, for every file with its own current version; and what is asked about no file, which a
 * thread lists beside each version. OFFSET keeps the planner from joining all
 * files: it looks for those of the tasks that are read, and a list ends after a page.
 */
function passesOnCurrent({ id }: { id: string }): SQL {
  return sql`(${tasks.fileId} is null or exists (select from ${files} where ${files.userId} = ${id}
    and ${files.id} = ${tasks.fileId} and ${liveFile}
    and (${files.isStackFront} or exists (select from files as front
      where front.user_id = ${id} and front.thread_id = ${files.threadId}
        and front.stack_id = ${files.stackId} and front.is_stack_front
        and (front.stack_place = ${files.stackPlace}
          or (front.stack_place > ${files.stackPlace} and ${tasks.status} <> 'done')) offset 0)) offset 0))`;
}

/** The tasks of the senders that match are found by the index tasks_of_sender. */
function isFrom({ id }: { id: string }, entries: readonly string[]): SQL {
  return sql`${senderOf} = any(array(
    select ${taskSenders.email} from ${taskSenders}
    where ${taskSenders.userId} = ${id} and ${isNamed(entries)}))`;
}

/**
 * Whether a row of task_senders passes the sender filter (specification, section 3): an entry matches a part of the
 * address. From an entry with angle brackets, it takes the address between them.
 */
export function isNamed(entries: readonly string[]): SQL | undefined {
  const parts = entries.map((entry) => (/<([^<>]+)>/.exec(entry)?.[1] ?? entry).trim());
  return or(...parts.map((part) => sql`position(lower(${part}) in ${taskSenders.email}) > 0`));
}

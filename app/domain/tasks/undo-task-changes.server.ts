import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { ChangedSince, isAs, type RowChange } from "#app/domain/changes/reversal.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { forgetDismissal, rememberDismissal, wordsOfAsk } from "./dismissed-asks.server.ts";
import { lockTasks } from "./rows/lock-tasks.server.ts";
import { refreshThreadsTasks } from "./rows/refresh-thread-tasks.server.ts";
import { type StoredTask, type TaskChange, writeTasks } from "./rows/write-tasks.server.ts";
import { liveTask, tasks } from "./tables.server.ts";
import {
  type StatusDecision,
  statusDecisionSchema,
  taskClassifications,
  taskFields,
} from "./task.ts";
import { taskStatuses } from "./task-status.ts";

const instant = z.coerce.date().nullable();
const changeSchema = z
  .object({
    status: z.enum(taskStatuses),
    trashedAt: instant,
    text: z.string(),
    category: z.string(),
    assignee: z.enum(["owner", "other"]),
    due: z.string().nullable(),
    edited: z.array(z.enum(taskFields)),
    classification: z.enum(taskClassifications),
    mergedInto: z.string().nullable(),
    declinedClosing: z.string().nullable(),
    statusHistory: z.array(statusDecisionSchema),
    touchedAt: instant,
  })
  .partial();
/** Every later change alters these fields, so they are not compared. */
const alwaysAltered = ["touchedAt", "edited", "statusHistory"];

/**
 * Restores the fields that tasks had before these changes, in the running transaction. Tasks that have them
 * already stay. Returns the tasks that it altered. Throws ChangedSince if one was changed again, is gone, or was
 * merged into a task that is no longer listed.
 */
export async function undoTaskChanges(
  tx: Transaction,
  viewer: { id: string },
  changes: readonly RowChange[],
): Promise<StoredTask[]> {
  const locked = await lockTasks(
    tx,
    viewer,
    changes.map(({ id }) => id),
  );
  const rows = new Map(locked.map((task) => [task.id, task]));
  const restored: StoredTask[] = [];
  const added: StoredTask[] = [];
  for (const { id, reversal } of changes) {
    const task = rows.get(id);
    if (reversal.before === null) {
      if (!task) continue;
      if (!isAs(task, reversal.after)) throw new ChangedSince();
      added.push(task);
      continue;
    }
    const after = changeSchema.parse(reversal.after);
    if (!task) throw new ChangedSince();
    const before = changeSchema.parse(reversal.before);
    const isAsLeft = isAs(task, after, alwaysAltered);
    if (!isAsLeft && !isAs(task, before, alwaysAltered)) throw new ChangedSince();
    const back = isAsLeft ? backTo(task, before, after) : task;
    if (!isAs(task, back)) restored.push(back);
  }
  await requireMergeTargets(tx, viewer, restored);
  await remove(tx, viewer, added);
  await writeTasks(tx, viewer, restored);
  for (const task of restored) await settleDismissal(tx, viewer, rows.get(task.id), task);
  return [...restored, ...added];
}

/** A later change of another field keeps its time, and its mark that a user edited that field. */
function backTo(task: StoredTask, before: TaskChange, after: TaskChange): StoredTask {
  const { edited = [], touchedAt = null, statusHistory = [], ...fields } = before;
  const marked = after.edited?.filter((field) => !edited.includes(field)) ?? [];
  const isBefore = (decision: StatusDecision) => statusHistory.some(({ at }) => at === decision.at);
  const added = after.statusHistory?.filter((decision) => !isBefore(decision)) ?? [];
  const isUntouchedSince = isAs(task, { touchedAt: after.touchedAt });
  const restored = {
    ...task,
    ...fields,
    edited: task.edited.filter((field) => !marked.includes(field)),
    statusHistory: task.statusHistory.filter(({ at }) => !added.some((one) => one.at === at)),
    touchedAt: isUntouchedSince ? touchedAt : task.touchedAt,
  };
  // A mail has suggested meanwhile that the task is done. Without a touch by a person, it would count as closed by
  // that mail.
  const closes = isClosedByMail(restored) && restored.status !== "done";
  return closes ? { ...restored, touchedAt: task.touchedAt } : restored;
}

async function requireMergeTargets(
  tx: Transaction,
  viewer: { id: string },
  restored: readonly StoredTask[],
): Promise<void> {
  const wanted = new Set(
    restored.flatMap(({ classification, mergedInto }) =>
      classification === "merged" && mergedInto !== null ? [mergedInto] : [],
    ),
  );
  if (wanted.size === 0) return;
  const listed = and(
    eq(tasks.userId, viewer.id),
    inArray(tasks.id, [...wanted]),
    eq(tasks.classification, "task"),
    liveTask,
  );
  if ((await tx.$count(tasks, listed)) < wanted.size) throw new ChangedSince();
}

/** Removes the parts of splits. Tasks merged into a part return to the task that was split. */
async function remove(tx: Transaction, viewer: { id: string }, added: readonly StoredTask[]) {
  if (added.length === 0) return;
  for (const { id, splitFrom } of added) {
    await tx
      .update(tasks)
      .set({ mergedInto: splitFrom })
      .where(and(eq(tasks.userId, viewer.id), eq(tasks.mergedInto, id)));
    await tx.delete(tasks).where(and(eq(tasks.userId, viewer.id), eq(tasks.id, id)));
  }
  const threadIds = [...new Set(added.map(({ threadId }) => threadId))];
  await refreshThreadsTasks(tx, viewer, threadIds);
}

async function settleDismissal(
  tx: Transaction,
  viewer: { id: string },
  task: StoredTask | undefined,
  back: StoredTask,
): Promise<void> {
  if (!task || task.classification === back.classification || task.quote === null) return;
  if (back.classification === "dismissed") await rememberDismissal(tx, viewer, wordsOfAsk(task));
  if (task.classification === "dismissed") await forgetDismissal(tx, viewer, wordsOfAsk(task));
}

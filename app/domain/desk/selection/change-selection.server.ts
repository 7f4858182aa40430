import type { Transaction } from "#app/adapters/db/client.server.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThreadsOf } from "#app/domain/desk/lock-threads-of.server.ts";
import { moveThreadsIn } from "#app/domain/desk/trash/trash-thread.server.ts";
import { changeFilesIn } from "#app/domain/files/change-file.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import {
  changeTasksIn,
  type StoredTask,
  type TaskDecision,
} from "#app/domain/tasks/change-task.server.ts";
import { withFacts } from "#app/domain/tasks/edit-task.server.ts";
import { withStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { inTrash } from "#app/domain/tasks/trash-task.server.ts";
import { findNames } from "./find-names.server.ts";
import type { SelectionChange } from "./selection-change.ts";

type Change = Omit<SelectionChange, "itemIds">;

/** The result of changing a selection. Items that were left out have a name if the viewer has them. */
export type SelectionChanged = {
  /** The number of items that are as wanted now, including those that were so before. */
  done: number;
  leftOut: { id: string; name: string | null }[];
};

/**
 * Changes many threads, files and tasks of the viewer's in one way, under one revision, which the viewer can undo
 * as one. Leaves out items that the change does not fit (a file has no status, a task in the trash takes no due
 * date), and items that are missing or belong to another user. Idempotent.
 */
export async function changeSelection(
  viewer: { id: string },
  { itemIds, ...change }: SelectionChange,
): Promise<SelectionChanged> {
  const ids = [...new Set(itemIds)];
  return runCommand(viewer, async (tx, record) => {
    const { numbers, uuids } = await lockThreadsOf(tx, viewer, ids);
    const done = new Set<string>();
    const tasks = await changeTasksIn(tx, viewer, record, uuids, (task) => ofTask(task, change));
    for (const id of tasks.keys()) done.add(id);
    for (const id of await changeFiles(tx, viewer, record, numbers, change)) done.add(id);
    const others = ids.filter((id) => !done.has(id));
    for (const id of await moveThreads(tx, viewer, record, others, change)) done.add(id);
    const left = ids.filter((id) => !done.has(id));
    const names = await findNames(tx, viewer, left);
    return {
      done: done.size,
      leftOut: left.map((id) => ({ id, name: names.get(id) ?? null })),
    };
  });
}

function ofTask(task: StoredTask, { status, due, assignee, trashed }: Change): TaskDecision {
  if (status !== undefined) return withStatus(task, status);
  if (due !== undefined) return withFacts(task, { due });
  if (assignee !== undefined) return withFacts(task, { assignee });
  return trashed === undefined ? "missing" : inTrash(task, trashed);
}

async function changeFiles(
  tx: Transaction,
  viewer: { id: string },
  record: RecordChange,
  ids: readonly number[],
  { pinned, archived, trashed }: Change,
): Promise<string[]> {
  if (pinned === undefined && archived === undefined && trashed === undefined) return [];
  const decide = (file: FileRow) => {
    if (pinned !== undefined) return file.isPinned === pinned ? null : { isPinned: pinned };
    if (archived !== undefined)
      return file.isArchived === archived ? null : { isArchived: archived };
    if ((file.trashedAt !== null) === trashed) return null;
    return { trashedAt: trashed ? new Date() : null };
  };
  return [...(await changeFilesIn(tx, viewer, record, ids, decide)).keys()].map(String);
}

async function moveThreads(
  tx: Transaction,
  viewer: { id: string },
  record: RecordChange,
  ids: readonly string[],
  { trashed }: Change,
): Promise<string[]> {
  if (trashed === undefined) return [];
  return [...(await moveThreadsIn(tx, viewer, record, ids, trashed)).keys()];
}

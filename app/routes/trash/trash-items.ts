import { type PendingForm, sentBy } from "#app/client/commands/pending-forms.ts";
import { addressOf } from "#app/domain/command/command.ts";
import {
  changeSelectionCommand,
  chosenItems,
  deleteForeverCommand,
} from "#app/domain/desk/desk-commands.ts";
import { restoreThreadCommand } from "#app/domain/desk/thread-commands.ts";
import type { TrashView } from "#app/domain/desk/trash/trash-view.ts";
import { restoreFileCommand } from "#app/domain/files/file-commands.ts";
import { restoreTaskCommand } from "#app/domain/tasks/task-commands.ts";

/** An item of the trash, in one shape for all kinds. `id` is what forms send. */
export type TrashItem = {
  kind: "thread" | "file" | "comment";
  id: string;
  title: string;
  text: string | null;
  size: number | null;
  isResolved: boolean;
  trashedAt: string;
};

/** Items of the first page, and of each further one. */
export const itemsAtOnce = 50;

/** Returns the items of a page of the trash, most recently trashed first. */
export function trashItems({ threads, files, comments }: TrashView): TrashItem[] {
  const plain = { text: null, size: null, isResolved: false };
  const items: TrashItem[] = [
    ...threads.map(({ id, title, trashedAt }) => ({
      ...plain,
      kind: "thread" as const,
      id,
      title: title || "(No Subject)",
      trashedAt,
    })),
    ...files.map(({ id, name, size, trashedAt }) => ({
      ...plain,
      kind: "file" as const,
      id: String(id),
      title: name,
      size,
      trashedAt,
    })),
    ...comments.map(({ id, text, fileName, status, trashedAt }) => ({
      ...plain,
      kind: "comment" as const,
      id,
      title: `Comment on ${fileName ?? "the whole thread"}`,
      text,
      isResolved: status === "resolved",
      trashedAt,
    })),
  ];
  return items.sort((one, other) => other.trashedAt.localeCompare(one.trashedAt));
}

/** Returns the ids of the items that a pending form restores or permanently deletes. */
export function leavingItems(forms: readonly PendingForm[]): ReadonlySet<string> {
  const restored = [restoreThreadCommand, restoreFileCommand, restoreTaskCommand].flatMap(
    (command) => sentBy(command, forms).map(({ id }) => id),
  );
  const inOneGo = [deleteForeverCommand, changeSelectionCommand];
  const deleted = inOneGo
    .flatMap((command) => sentBy(command, forms))
    .flatMap(({ data }) => chosenItems(data));
  return new Set([...deleted, ...restored]);
}

/** Returns the address that restores an item. */
export function restoreAddress({ kind, id }: TrashItem): string {
  if (kind === "thread") return addressOf(restoreThreadCommand, { threadId: id });
  if (kind === "file") return addressOf(restoreFileCommand, { fileId: id });
  return addressOf(restoreTaskCommand, { taskId: id });
}

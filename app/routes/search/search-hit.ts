import type { MediaResult, TaskResult } from "#app/domain/desk/search/search-view.ts";
import type { FileKind } from "#app/domain/files/file.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

/** A search result on its card. `address` is the page that it opens. */
export type SearchHit = {
  id: string;
  name: string;
  detail: string;
  previewUrl: string | null;
  kind: FileKind;
  status: TaskStatus | null;
  address: string;
};

/** A file opens in its thread; one without a thread, among all files. */
export function mediaHit(file: MediaResult): SearchHit {
  return {
    id: String(file.id),
    name: file.name,
    detail: [...versionWords(file), file.threadTitle ?? "My files"].join(" · "),
    previewUrl: file.previewUrl,
    kind: file.kind,
    status: null,
    address: file.threadId
      ? `/dashboard/thread/${file.threadId}?file=${file.id}`
      : `/dashboard/files?file=${file.id}`,
  };
}

/** Which versions a result stands for; nothing for a file by itself. */
function versionWords({ versionCount, isStackFront, stackPlace }: MediaResult): string[] {
  if (versionCount < 2) return [];
  return [isStackFront ? `${versionCount} versions` : `v${stackPlace} of ${versionCount}`];
}

/** A task opens at its file and page, or at the whole thread. */
export function taskHit(task: TaskResult): SearchHit {
  return {
    id: task.id,
    name: task.text,
    detail: task.fileTitle ? `${task.threadTitle} · ${task.fileTitle}` : task.threadTitle,
    previewUrl: task.filePreview,
    kind: "other",
    status: task.status,
    address: `/dashboard/thread/${task.threadId}?${new URLSearchParams({
      file: String(task.fileId ?? "none"),
      ...(task.fileId !== null && task.page && { page: String(task.page) }),
      task: task.id,
    })}`,
  };
}

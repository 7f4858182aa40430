import { readTaskStatus, type TaskStatus } from "#app/domain/tasks/task-status.ts";

/** A form under way: where it was sent, what it says, and the answer once there is one. */
export type PendingForm = { action: string; data: FormData; failed: boolean };

type Submitting = {
  formAction: string | undefined;
  formData: FormData | undefined;
  data?: unknown;
};

/** The forms of the fetchers that still wait for fresh data. A failed one is rolled back at once. */
export function pendingForms(fetchers: readonly Submitting[]): PendingForm[] {
  return fetchers.flatMap(({ formAction, formData, data }) =>
    formAction && formData
      ? [{ action: formAction.replace(/\?.*$/, ""), data: formData, failed: isFailure(data) }]
      : [],
  );
}

/** The tasks as they will be once the pending forms are through. */
export function withPendingTasks<Task extends { id: string; status: TaskStatus }>(
  tasks: readonly Task[],
  forms: readonly PendingForm[],
): Task[] {
  return forms.reduce<Task[]>(
    (tasks, { action, data, failed }) => {
      const [, id, verb] = /^\/tasks\/([^/]+)\/(status|trash)$/.exec(action) ?? [];
      if (failed || !id) return tasks;
      if (verb === "trash") return tasks.filter((task) => task.id !== id);
      const status = readTaskStatus(text(data, "status"));
      return status ? tasks.map((task) => (task.id === id ? { ...task, status } : task)) : tasks;
    },
    [...tasks],
  );
}

/** The files as they will be: pinned, archived, renamed, or gone to the trash. */
export function withPendingFiles<
  File extends { id: number; name: string; isPinned: boolean; isArchived: boolean },
>(files: readonly File[], forms: readonly PendingForm[]): File[] {
  return forms.reduce<File[]>(
    (files, { action, data, failed }) => {
      const [, id, verb] = /^\/files\/(\d+)\/(pin|archive|rename|trash)$/.exec(action) ?? [];
      if (failed || !id) return files;
      if (verb === "trash") return files.filter((file) => file.id !== Number(id));
      const change = {
        ...(verb === "pin" && { isPinned: text(data, "pinned") === "true" }),
        ...(verb === "archive" && { isArchived: text(data, "archived") === "true" }),
        ...(verb === "rename" && { name: text(data, "name") }),
      };
      return files.map((file) => (file.id === Number(id) ? { ...file, ...change } : file));
    },
    [...files],
  );
}

function text(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
}

function isFailure(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;
}

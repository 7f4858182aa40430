import { readTaskStatus, type TaskStatus } from "#app/domain/tasks/task-status.ts";

/** A form under way: where it was sent, what it says, and whether the answer was a refusal. */
export type PendingForm = { action: string; data: FormData; failed: boolean };

type Submitting = {
  formAction: string | undefined;
  formData: FormData | undefined;
  data?: unknown;
};

/**
 * What is on its way to the trash is leaving: shown as gone, yet kept in the document, so that the
 * form that sent it there lives to hear the answer.
 */
type Leaving = { isLeaving: boolean };

/** The forms of the fetchers that still wait for fresh data. A failed one is rolled back at once. */
export function pendingForms(fetchers: readonly Submitting[]): PendingForm[] {
  return fetchers.flatMap(({ formAction, formData, data }) =>
    formAction && formData
      ? [{ action: formAction.replace(/\?.*$/s, ""), data: formData, failed: isFailure(data) }]
      : [],
  );
}

const afterAnswer: Record<string, TaskStatus> = { close: "done", undo: "not_started" };

type Settled = { id: string; status: TaskStatus; closingState: "closed" | "suggested" | null };

/** The tasks as they will be once the pending forms are through. */
export function withPendingTasks<Task extends Settled>(
  tasks: readonly Task[],
  forms: readonly PendingForm[],
): (Task & Leaving)[] {
  const address = /^\/tasks\/([^/]+)\/(status|trash|closing|standing)$/;
  return withPending(tasks, forms, address, (task, verb, data) => {
    if (verb === "trash") return { ...task, isLeaving: true };
    if (verb === "standing") return { ...task, isLeaving: text(data, "standing") !== "task" };
    if (verb === "closing") {
      const status = afterAnswer[text(data, "answer")] ?? task.status;
      return { ...task, status, closingState: null };
    }
    return { ...task, status: readTaskStatus(text(data, "status")) ?? task.status };
  });
}

/** The files as they will be: pinned, archived, renamed, or gone to the trash. */
export function withPendingFiles<
  File extends { id: number; name: string; isPinned: boolean; isArchived: boolean },
>(files: readonly File[], forms: readonly PendingForm[]): (File & Leaving)[] {
  const address = /^\/files\/(\d+)\/(pin|archive|rename|trash)$/;
  return withPending(files, forms, address, (file, verb, data) => {
    if (verb === "trash") return { ...file, isLeaving: true };
    if (verb === "pin") return { ...file, isPinned: text(data, "pinned") === "true" };
    if (verb === "archive") return { ...file, isArchived: text(data, "archived") === "true" };
    return { ...file, name: text(data, "name") || file.name };
  });
}

function withPending<Thing extends { id: string | number }>(
  things: readonly Thing[],
  forms: readonly PendingForm[],
  address: RegExp,
  apply: (thing: Thing & Leaving, verb: string, data: FormData) => Thing & Leaving,
): (Thing & Leaving)[] {
  const changes = forms.flatMap(({ action, data, failed }) => {
    const [, id, verb] = address.exec(action) ?? [];
    return id && verb && !failed ? [{ id, verb, data }] : [];
  });
  return things.map((thing) => {
    let shown: Thing & Leaving = { ...thing, isLeaving: false };
    for (const { id, verb, data } of changes) {
      if (id === String(thing.id)) shown = apply(shown, verb, data);
    }
    return shown;
  });
}

function text(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
}

function isFailure(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;
}

import type { FoundPerson } from "#app/domain/desk/search/search-people.server.ts";
import type { FoundThread } from "#app/domain/desk/search/search-threads.server.ts";
import type { MediaResult, TaskResult } from "#app/domain/desk/search/search-view.ts";
import { statusLabels, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { mediaHit, taskHit } from "#app/routes/search/search-hit.ts";

/** A thing that the palette leads to. `address` is the page that it opens. */
export type FoundRow = {
  kind: "thread" | "file" | "task" | "person";
  id: string;
  name: string;
  detail: string;
  address: string;
};

export function threadRow({ threadId, title, senderName }: FoundThread): FoundRow {
  return {
    kind: "thread",
    id: threadId,
    name: title || "(No Subject)",
    detail: senderName,
    address: `/dashboard/thread/${threadId}?at=work`,
  };
}

export function taskRow(task: TaskResult): FoundRow {
  const { id, name, detail, address } = taskHit(task);
  return { kind: "task", id, name, detail, address };
}

export function fileRow(file: MediaResult): FoundRow {
  const { id, name, detail, address } = mediaHit(file);
  return { kind: "file", id, name, detail, address };
}

/**
 * A person's row leads to their tasks that are not started, else to the next tab with any; for a person who asked
 * for nothing, to their mails.
 */
export function personRow({ email, name, tasks }: FoundPerson): FoundRow {
  const person = { kind: "person" as const, id: email, name };
  const tab = tasks && taskStatuses.find((status) => tasks[status] > 0);
  if (!tab) {
    const address = `/dashboard/import?${new URLSearchParams({ contact: email })}`;
    return { ...person, detail: "Import their mails", address };
  }
  const query = new URLSearchParams({ panel: "tasks", sender: email });
  if (tab !== "not_started") query.set("tab", tab);
  return {
    ...person,
    detail: `${tasks[tab]} ${statusLabels[tab]}`,
    address: `/dashboard?${query}`,
  };
}

/** The kind of the result at an address of these rows. */
export function kindOf(address: string): FoundRow["kind"] {
  const { pathname, searchParams } = new URL(address, "http://desk");
  if (searchParams.has("task")) return "task";
  if (searchParams.has("file")) return "file";
  return pathname.startsWith("/dashboard/thread/") ? "thread" : "person";
}

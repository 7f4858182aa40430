import { useOutletContext } from "react-router";
import { readTaskStatus, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import { type DeskFilter, readTaskFilter, taskFilterEntries } from "./task-filter.ts";

export const panels = ["threads", "tasks"] as const;
export type Panel = (typeof panels)[number];

/** The state of the desk in its address: every choice is a link. */
export type DeskAddress = {
  tab: TaskStatus;
  filter: DeskFilter;
  /** The list that a narrow desk shows. */
  panel: Panel;
  /** Paging without JavaScript: the cursor of each list, or how many task cards are listed. */
  threads: string | null;
  tasks: string | null;
  /** Whether unsure asks are listed. */
  unsure: boolean;
  extension: boolean;
};

/** Thread cards of the first page, and of each further one. */
export const threadsAtFirst = 24;
/** The number of tasks (specification, section 9). */
export const tasksAtFirst = 6;
/** Of a desk without JavaScript: further ones are listed in place of these. */
export const mostTaskCards = 200;

/** The address of a desk that lists six cards more than these. `cursor` is where the next one follows. */
export function viewMore(address: DeskAddress, shown: number, cursor: string): string {
  const count = shown + tasksAtFirst;
  return deskPath(address, { tasks: count > mostTaskCards ? cursor : String(count) });
}

/** Reads the desk's address. Ignores malformed values. */
export function readDeskAddress(search: URLSearchParams): DeskAddress {
  const filter = readTaskFilter(search);
  return {
    tab: filter.closed ? "done" : (readTaskStatus(search.get("tab")) ?? "not_started"),
    filter,
    panel: panels.find((panel) => panel === search.get("panel")) ?? "threads",
    threads: search.get("threads"),
    tasks: search.get("tasks"),
    unsure: search.has("unsure"),
    extension: search.get("extension") === "chrome",
  };
}

/** Returns the desk's path with some of its address changed; omits default values. */
export function deskPath(address: DeskAddress, change: Partial<DeskAddress> = {}): string {
  const next = { ...address, ...change };
  // Only what is done was closed.
  const filter = { ...next.filter, closed: next.filter.closed && next.tab === "done" };
  const search = new URLSearchParams();
  if (next.tab !== "not_started") search.set("tab", next.tab);
  if (next.panel !== "threads") search.set("panel", next.panel);
  if (next.threads !== null) search.set("threads", next.threads);
  if (next.tasks !== null) search.set("tasks", next.tasks);
  if (next.unsure) search.set("unsure", "1");
  for (const [name, value] of taskFilterEntries(filter)) search.append(name, value);
  if (next.extension) search.set("extension", "chrome");
  return search.size === 0 ? "/dashboard" : `/dashboard?${search}`;
}

/** Returns the address of an overlay, with the mark of the extension's frame. */
export function overDesk(
  path: string,
  address: { extension: boolean },
  query: Record<string, string> = {},
) {
  const search = new URLSearchParams(query);
  if (address.extension) search.set("extension", "chrome");
  return search.size === 0 ? `/dashboard/${path}` : `/dashboard/${path}?${search}`;
}

/** Returns the address to which an overlay closes, with the tab that was open. */
export function useDeskPath(): string {
  return useOutletContext<{ deskPath: string } | undefined>()?.deskPath ?? "/dashboard";
}

/**
 * The workflow of a task (specification, section 4). This file has no imports, so it adds almost
 * nothing to the browser bundle.
 */
export const taskStatuses = ["not_started", "in_progress", "done"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The label of each status on screen and, in lower case, in /api. */
export const statusLabels: Record<TaskStatus, string> = {
  not_started: "Not Started",
  in_progress: "In Progress",
  done: "Done",
};

const spellings = new Map<string, TaskStatus>([
  ["", "not_started"],
  ["open", "not_started"],
  ["not started", "not_started"],
  ["in progress", "in_progress"],
  ["done", "done"],
  ["resolved", "done"],
]);

/**
 * Reads a status in any spelling of the specification: 'open' or missing is not started, 'resolved'
 * is done. Null for any other text.
 */
export function readTaskStatus(text: string | null | undefined): TaskStatus | null {
  return spellings.get((text ?? "").trim().toLowerCase().replaceAll("_", " ")) ?? null;
}

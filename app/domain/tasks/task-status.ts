/** The workflow of a task (specification, section 4). Without imports, so that the browser gets it for nothing. */
export const taskStatuses = ["not_started", "in_progress", "done"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** What each status is called on screen and, in lower case, in /api. */
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

/** Any spelling that the specification knows: 'open' or missing is not started, 'resolved' is done. Otherwise null. */
export function readTaskStatus(text: string | null | undefined): TaskStatus | null {
  return spellings.get((text ?? "").trim().toLowerCase().replaceAll("_", " ")) ?? null;
}

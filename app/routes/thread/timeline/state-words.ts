import type { TimelineState } from "#app/domain/tasks/timeline/timeline-cells.ts";

/** The text of a cell of the timeline. */
export const stateWords: Record<TimelineState, string> = {
  before: "",
  asked: "Asked",
  open: "Open",
  "in-progress": "In progress",
  "said-done": "Said to be done",
  unconfirmed: "Not confirmed",
  reopened: "Reopened",
  "closed-by-mail": "Closed by mail",
  done: "Done",
  "still-done": "✓",
};

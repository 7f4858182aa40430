import type { TaskView } from "#app/domain/tasks/task.ts";

/** Why an ask waits for a person to confirm it. */
const doubtWords: Record<NonNullable<TaskView["askDoubt"]>, string> = {
  "no-clear-ask": "No clear ask",
  "may-be-reason": "May be a reason for the ask before it",
  "like-other-mail": "No rule found an ask",
  "model-left-out": "The language model does not list it",
  "model-unsure": "The language model is not sure",
  "unverified-sender": "This sender could not be verified",
};

/** The doubt about an ask, and the evidence for it. */
export function whyUnsure({ askDoubt, reason }: Pick<TaskView, "askDoubt" | "reason">): string {
  if (askDoubt === null) return reason;
  return reason ? `${doubtWords[askDoubt]}: ${reason}.` : `${doubtWords[askDoubt]}.`;
}

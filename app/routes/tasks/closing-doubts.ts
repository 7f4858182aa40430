import type { Closing } from "#app/domain/tasks/task.ts";

/** Why a message only suggests closing a task that nobody has changed. */
export const closingDoubts: Record<NonNullable<Closing["doubt"]>, string> = {
  "new-sender": "Not closed by itself: this is a new sender in this thread.",
  relayed: "Not closed by itself: a group or form passed this mail on, which proves no sender.",
  unverified: "Not closed by itself: this sender could not be verified.",
  unchecked: "Not closed by itself: this sender has not been checked yet.",
  likely: "Not closed by itself: the mail does not name this task for certain.",
};

import type { closingDoubts } from "#app/routes/tasks/closing-doubts.ts";

/**
 * Why a message only suggests closing several tasks. Separate from the texts about one task, which the desk loads
 * first.
 */
export const doubtsOfMany: typeof closingDoubts = {
  "new-sender": "Not closed by themselves: this is a new sender in this thread.",
  relayed: "Not closed by themselves: a group or form passed the mail on, which proves no sender.",
  unverified: "Not closed by themselves: this sender could not be verified.",
  unchecked: "Not closed by themselves: this sender has not been checked yet.",
  likely: "Not closed by themselves: the mail does not name them for certain.",
};

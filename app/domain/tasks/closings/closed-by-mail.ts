import type { Closing } from "../task.ts";

/**
 * Returns whether a message alone has closed a task: its author is trusted, and no user has changed
 * the task.
 */
export function isClosedByMail({
  closing,
  touchedAt,
}: {
  closing: Closing | null;
  touchedAt: Date | null;
}): boolean {
  return closing !== null && closing.doubt === undefined && touchedAt === null;
}

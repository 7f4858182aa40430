import type { Closing } from "./task.ts";

/** Whether a message has closed a task by itself: its author is believed, and no person had a hand in it. */
export function isClosedByMail({
  closing,
  touchedAt,
}: {
  closing: Closing | null;
  touchedAt: Date | null;
}): boolean {
  return closing !== null && closing.doubt === undefined && touchedAt === null;
}

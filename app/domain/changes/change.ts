import { z } from "zod";

/**
 * The types of a user's changes. `tasks-ready` is the specification's FEEDBACK_READY; its id is the
 * thread's. `task-closed`: a mail closed a task by itself (see closingId).
 */
export const changeTypes = [
  "thread",
  "file",
  "task",
  "tasks-ready",
  "task-closed",
  "import",
  "mailbox",
  "contacts",
  "account",
] as const;
/** Where to go on from (`since`). */
export const revisionSchema = z.coerce.number().int().nonnegative();
/** `everything`: more has changed since then than is told one by one, or than is still known. It has no id. */
export const changeSchema = z.object({
  revision: z.number().int(),
  /** A process or a page of an earlier version gets types that it does not know. */
  type: z.union([z.enum([...changeTypes, "everything"]), z.string()]),
  id: z.string(),
});
export type ChangeType = (typeof changeTypes)[number];
export type Change = z.output<typeof changeSchema>;

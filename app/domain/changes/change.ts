import { z } from "zod";

/**
 * The types of a user's changes. `tasks-ready` is the specification's FEEDBACK_READY; its id is the
 * thread's.
 */
export const changeTypes = [
  "thread",
  "file",
  "task",
  "tasks-ready",
  "import",
  "mailbox",
  "contacts",
  "account",
] as const;
/** `everything`: more has changed since then than is told one by one, or than is still known. It has no id. */
export const changeSchema = z.object({
  revision: z.number().int(),
  type: z.enum([...changeTypes, "everything"]),
  id: z.string(),
});
export type ChangeType = (typeof changeTypes)[number];
export type Change = z.output<typeof changeSchema>;

import type { Command } from "#app/domain/command/command.ts";

/** Suspends a user or admits them again. For administrators. */
export const suspendUserCommand = {
  path: "/admin/people/:userId/suspended",
  failed: { title: "Could not change this user." },
} satisfies Command;

/** Gives a failed job one more try. For administrators. */
export const retryJobCommand = {
  path: "/admin/jobs/:jobId/retry",
  failed: { title: "Could not try the job again." },
} satisfies Command;

export const administrationCommands = [suspendUserCommand, retryJobCommand];

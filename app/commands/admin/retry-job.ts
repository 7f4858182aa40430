import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Gives a failed job one more try. For administrators. */
export const retryJobCommand = {
  path: "/admin/jobs/:jobId/retry",
  done: { title: "The job is tried again." },
  failed: { title: "Could not try the job again." },
  missing: "It is gone, or has been tried again already.",
} satisfies Command;

export const retryJobForm = () => z.object({ jobId: z.uuid() });

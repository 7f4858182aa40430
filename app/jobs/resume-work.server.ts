import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { resumePreviews } from "#app/domain/files/previews/resume-previews.server.ts";
import { resumeImports } from "#app/domain/intake/import/resume-imports.server.ts";
import { resumeReadings } from "#app/domain/intake/messages/resume-readings.server.ts";

/** Every minute: finds work that is not done and has no job (any more), and queues it again. */
export const resumeWorkJob = defineJob({
  name: "resume-work",
  payload: z.object({}),
  policy: "short",
  retryLimit: 0,
  expireInSeconds: 300,
});

/** Runs resumeWorkJob. */
export async function resumeWork(): Promise<void> {
  await resumeImports();
  await resumeReadings();
  await resumePreviews();
}

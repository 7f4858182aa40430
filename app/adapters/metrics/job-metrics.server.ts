import { counter, durationsOf } from "./registry.server.ts";

export const jobRuns = counter("galley_job_runs_total", "Jobs that this worker ran", [
  "queue",
  "outcome",
]);

export const jobDurations = durationsOf("galley_job_duration_seconds", "Time that a job ran", [
  "queue",
]);

import { retryJobCommand, retryJobForm } from "#app/commands/admin/retry-job.ts";
import { retryJob } from "#app/domain/administration/failed-jobs.server.ts";
import { administratorAction } from "./administrator-action.server.ts";

export const action = administratorAction(retryJobCommand, retryJobForm, retryJob);

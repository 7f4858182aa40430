import type { z } from "zod";
import { drawingPlaces } from "#app/adapters/decode/shared-decoder.server.ts";
import type { JobKind } from "#app/adapters/queue/job-kind.ts";
import {
  createQueues,
  repeat,
  requestNow,
  stopQueue,
  work,
} from "#app/adapters/queue/queue.server.ts";
import {
  backUpOnSchedule,
  scheduledBackupJob,
} from "#app/domain/backup/scheduled-backup.server.ts";
import {
  forgetOldReversals,
  forgetReversalsJob,
} from "#app/domain/changes/forget-reversals.server.ts";
import {
  forgetDeleted,
  forgetDeletedJob,
  resumeForgetting,
  resumeForgettingJob,
} from "#app/domain/desk/deletion/forget-deleted.server.ts";
import {
  isStorageUncounted,
  recountStorage,
  recountStorageJob,
} from "#app/domain/files/bytes/recount-storage.server.ts";
import { checkPlacesJob } from "#app/domain/files/places/check-places.job.ts";
import { makePreviewJob } from "#app/domain/files/previews/make-preview.job.ts";
import { makePreviewInTurn } from "#app/domain/files/previews/make-preview.server.ts";
import { stackFilesJob } from "#app/domain/files/versions/stack-files.job.ts";
import { checkThreads, checkThreadsJob } from "#app/domain/intake/follow/check-threads.server.ts";
import { followMailbox } from "#app/domain/intake/follow/follow-mailbox.server.ts";
import {
  failAbandonedImports,
  settleImportsJob,
} from "#app/domain/intake/import/import-progress.server.ts";
import { importThreadJob } from "#app/domain/intake/import/import-thread.job.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import {
  readMailAgain,
  readMailAgainJob,
} from "#app/domain/intake/messages/read-mail-again.server.ts";
import { deleteAccounts, deleteAccountsJob } from "#app/domain/leaving/delete-accounts.server.ts";
import { lookForContactMailJob } from "#app/domain/mailbox/contacts/look-for-contact-mail.job.ts";
import { lookForContactMail } from "#app/domain/mailbox/contacts/look-for-contact-mail.server.ts";
import { syncContactsJob } from "#app/domain/mailbox/contacts/sync-contacts.job.ts";
import { syncContacts } from "#app/domain/mailbox/contacts/sync-contacts.server.ts";
import {
  followDueJob,
  followDueMailboxes,
} from "#app/domain/mailbox/follow-due-mailboxes.server.ts";
import { followMailboxJob } from "#app/domain/mailbox/follow-mailbox.job.ts";
import { watchMailboxJob } from "#app/domain/mailbox/watch-mailbox.job.ts";
import {
  renewWatches,
  renewWatchesJob,
  watchMailbox,
} from "#app/domain/mailbox/watch-mailbox.server.ts";
import { checkPlaces } from "#app/domain/tasks/marks/checks/check-places.server.ts";
import { extractThreadJob } from "#app/domain/tasks/reading/extract-thread.job.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { askModelJob } from "#app/domain/tasks/reading/model/ask-model.job.ts";
import {
  askLanguageModel,
  requestModelReading,
} from "#app/domain/tasks/reading/model/ask-model.server.ts";
import { askWaitingJob } from "#app/domain/tasks/reading/model/ask-waiting.job.ts";
import { askWaiting } from "#app/domain/tasks/reading/model/ask-waiting.server.ts";
import { stackFiles } from "#app/domain/tasks/reading/stack-files.server.ts";
import { forgetOld, forgetOldJob } from "./forget-old.server.ts";
import { resumeWork, resumeWorkJob } from "./resume-work.server.ts";

type Handler<Payload extends z.ZodType<object>> = (
  payload: z.output<Payload>,
  signal: AbortSignal,
) => Promise<void>;
type Options = {
  /** Jobs at a time in this process, and of one user at most. */
  concurrency: number;
  perUser?: number;
  /** Whether its jobs, which mostly wait for others, are left to the next worker when this process stops. */
  endsAtStop?: boolean;
};

/** Binds a queue to one call of the domain. */
function bind<Payload extends z.ZodType<object>>(
  kind: JobKind<Payload>,
  handle: Handler<Payload>,
  { endsAtStop = false, ...options }: Options,
) {
  return {
    kind,
    start: (stopping: AbortSignal) =>
      work(
        kind,
        (payload, signal) =>
          handle(payload, endsAtStop ? AbortSignal.any([signal, stopping]) : signal),
        options,
      ),
  };
}

const untilStop = { endsAtStop: true };

/** Every queue of the product. */
const queues = [
  bind(importThreadJob, importThread, { ...untilStop, concurrency: 12, perUser: 4 }),
  bind(syncContactsJob, ({ userId }, signal) => syncContacts({ id: userId }, "import", signal), {
    concurrency: 2,
  }),
  bind(lookForContactMailJob, lookForContactMail, { ...untilStop, concurrency: 2 }),
  bind(followMailboxJob, followMailbox, { ...untilStop, concurrency: 4, perUser: 1 }),
  bind(checkThreadsJob, checkThreads, { concurrency: 2 }),
  bind(watchMailboxJob, ({ userId }, signal) => watchMailbox({ id: userId }, signal), {
    concurrency: 2,
  }),
  bind(makePreviewJob, makePreviewInTurn, { concurrency: drawingPlaces }),
  bind(checkPlacesJob, checkPlaces, { ...untilStop, concurrency: 2, perUser: 1 }),
  bind(stackFilesJob, stackFiles, { ...untilStop, concurrency: 2, perUser: 1 }),
  bind(extractThreadJob, extractThread, { ...untilStop, concurrency: 2 }),
  bind(readMailAgainJob, readMailAgain, { ...untilStop, concurrency: 2 }),
  bind(askModelJob, askLanguageModel, { ...untilStop, concurrency: 4, perUser: 2 }),
  bind(askWaitingJob, () => askWaiting(), { concurrency: 1 }),
  bind(forgetDeletedJob, forgetDeleted, { concurrency: 2 }),
  bind(deleteAccountsJob, () => deleteAccounts(), { concurrency: 1 }),
  bind(forgetReversalsJob, () => forgetOldReversals(), { concurrency: 1 }),
  bind(forgetOldJob, forgetOld, { concurrency: 1 }),
  bind(recountStorageJob, () => recountStorage(), { concurrency: 1 }),
  bind(settleImportsJob, () => failAbandonedImports(), { concurrency: 1 }),
  bind(resumeWorkJob, resumeWork, { concurrency: 1 }),
  bind(followDueJob, () => followDueMailboxes(), { concurrency: 1 }),
  bind(renewWatchesJob, () => renewWatches(), { concurrency: 1 }),
  bind(resumeForgettingJob, () => resumeForgetting(), { concurrency: 1 }),
  bind(scheduledBackupJob, (_, signal) => backUpOnSchedule(new Date(), signal), {
    ...untilStop,
    concurrency: 1,
  }),
];
export const jobKinds = queues.map(({ kind }) => kind);

/** When the jobs that nobody requests run, as cron says it. */
const schedule = [
  [scheduledBackupJob, "27 * * * *"],
  [forgetReversalsJob, "*/5 * * * *"],
  [forgetOldJob, "17 3 * * *"],
  [recountStorageJob, "47 3 * * *"],
  [askWaitingJob, "*/10 * * * *"],
  [settleImportsJob, "*/10 * * * *"],
  [deleteAccountsJob, "*/10 * * * *"],
  [resumeForgettingJob, "*/10 * * * *"],
  [resumeWorkJob, "* * * * *"],
  [followDueJob, "* * * * *"],
  [renewWatchesJob, "41 * * * *"],
] as const;

/** Creates the queues and starts their workers. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  await createQueues(jobKinds);
  const stopping = new AbortController();
  for (const { start } of queues) await start(stopping.signal);
  for (const [kind, cron] of schedule) await repeat(kind, cron, {});
  if (await isStorageUncounted()) await requestNow(recountStorageJob);
  return {
    async stop() {
      stopping.abort();
      await stopQueue();
    },
  };
}

async function extractThread(
  { asksModel, ...thread }: z.output<(typeof extractThreadJob)["payload"]>,
  signal: AbortSignal,
): Promise<void> {
  await extractThreadTasks(thread, signal);
  if (asksModel) await requestModelReading(thread);
}

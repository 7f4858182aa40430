import type { z } from "zod";
import { drawingPlaces } from "#app/adapters/decode/shared-decoder.server.ts";
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

/** Every queue of the product. */
export const jobKinds = [
  importThreadJob,
  makePreviewJob,
  checkPlacesJob,
  stackFilesJob,
  extractThreadJob,
  readMailAgainJob,
  askModelJob,
  askWaitingJob,
  forgetDeletedJob,
  syncContactsJob,
  lookForContactMailJob,
  deleteAccountsJob,
  followMailboxJob,
  checkThreadsJob,
  watchMailboxJob,
  forgetOldJob,
  forgetReversalsJob,
  recountStorageJob,
  settleImportsJob,
  resumeWorkJob,
  followDueJob,
  renewWatchesJob,
  resumeForgettingJob,
  scheduledBackupJob,
];

/** Creates the queues and starts their workers: each queue is bound to one call of the domain. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  await createQueues(jobKinds);
  // Imports wait for Gmail most of the time. When the process is told to stop, they leave their
  // jobs to the next worker.
  const stopping = new AbortController();
  await work(
    importThreadJob,
    (job, signal) => importThread(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 12, perUser: 4 },
  );
  await work(
    syncContactsJob,
    ({ userId }, signal) => syncContacts({ id: userId }, "import", signal),
    { concurrency: 2 },
  );
  await work(
    lookForContactMailJob,
    (job, signal) => lookForContactMail(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 2 },
  );
  await work(
    followMailboxJob,
    (job, signal) => followMailbox(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 4, perUser: 1 },
  );
  await work(checkThreadsJob, checkThreads, { concurrency: 2 });
  await work(watchMailboxJob, ({ userId }, signal) => watchMailbox({ id: userId }, signal), {
    concurrency: 2,
  });
  await work(makePreviewJob, makePreviewInTurn, { concurrency: drawingPlaces });
  await work(
    checkPlacesJob,
    (job, signal) => checkPlaces(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 2, perUser: 1 },
  );
  await work(
    stackFilesJob,
    (job, signal) => stackFiles(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 2, perUser: 1 },
  );
  await work(
    extractThreadJob,
    (job, signal) => extractThread(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 2 },
  );
  await work(
    readMailAgainJob,
    (job, signal) => readMailAgain(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 2 },
  );
  await work(
    askModelJob,
    (job, signal) => askLanguageModel(job, AbortSignal.any([signal, stopping.signal])),
    { concurrency: 4, perUser: 2 },
  );
  await work(askWaitingJob, () => askWaiting(), { concurrency: 1 });
  await work(forgetDeletedJob, forgetDeleted, { concurrency: 2 });
  await work(deleteAccountsJob, () => deleteAccounts(), { concurrency: 1 });
  await work(forgetReversalsJob, () => forgetOldReversals(), { concurrency: 1 });
  await work(forgetOldJob, forgetOld, { concurrency: 1 });
  await work(recountStorageJob, () => recountStorage(), { concurrency: 1 });
  await work(settleImportsJob, () => failAbandonedImports(), { concurrency: 1 });
  await work(resumeWorkJob, () => resumeWork(), { concurrency: 1 });
  await work(followDueJob, () => followDueMailboxes(), { concurrency: 1 });
  await work(renewWatchesJob, () => renewWatches(), { concurrency: 1 });
  await work(resumeForgettingJob, () => resumeForgetting(), { concurrency: 1 });
  await work(
    scheduledBackupJob,
    (_, signal) => backUpOnSchedule(new Date(), AbortSignal.any([signal, stopping.signal])),
    { concurrency: 1 },
  );
  await repeat(scheduledBackupJob, "27 * * * *", {});
  await repeat(forgetReversalsJob, "*/5 * * * *", {});
  await repeat(forgetOldJob, "17 3 * * *", {});
  await repeat(recountStorageJob, "47 3 * * *", {});
  await repeat(askWaitingJob, "*/10 * * * *", {});
  await repeat(settleImportsJob, "*/10 * * * *", {});
  await repeat(deleteAccountsJob, "*/10 * * * *", {});
  await repeat(resumeForgettingJob, "*/10 * * * *", {});
  await repeat(resumeWorkJob, "* * * * *", {});
  await repeat(followDueJob, "* * * * *", {});
  await repeat(renewWatchesJob, "41 * * * *", {});
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

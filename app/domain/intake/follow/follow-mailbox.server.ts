import { db } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import { type GoogleProblem, isPassing } from "#app/adapters/google/google-problem.ts";
import type { HistoryPage } from "#app/adapters/google/mail-history.ts";
import { log } from "#app/adapters/log.server.ts";
import { retryLaterSeconds } from "#app/adapters/queue/retry-later.ts";
import {
  findFollowedThreads,
  findKnownMessages,
} from "#app/domain/intake/import/find-known.server.ts";
import { isMail } from "#app/domain/intake/import/import-thread.server.ts";
import { enqueueThread } from "#app/domain/intake/import/request-import.server.ts";
import { noteMailScopeMissing } from "#app/domain/mailbox/connection.server.ts";
import { enqueueFollow } from "#app/domain/mailbox/follow-mailbox.job.ts";
import { findHistory, moveHistory, noteHistoryRead } from "#app/domain/mailbox/history.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import { checkEveryThread } from "./check-threads.server.ts";

const mostPages = 10;
const mostDelays = 4;
const retryPlan = { first: 15, factor: 2 };

type FollowJob = { userId: string; delays: number };

/**
 * The job: reads the mailbox's history from where it was read to, and has those threads brought that
 * are on the desk and hold a message that is not here yet. The point moves in the transaction that
 * queues them, page by page, so that nothing falls between; two at once queue the same. History that is
 * too old makes every thread be looked through.
 */
export async function followMailbox(
  { userId, delays }: FollowJob,
  signal?: AbortSignal,
): Promise<void> {
  const viewer = { id: userId };
  const history = await findHistory(viewer);
  if (!history) return noteHistoryRead(viewer);
  const mailbox = mailboxGmail(viewer, "import", signal);
  const problem = history.isLost
    ? await checkEveryThread(viewer, mailbox, history.readTo)
    : await readOn(viewer, mailbox, history.readTo);
  if (problem) await handle(viewer, problem, delays);
}

async function readOn(
  viewer: { id: string },
  mailbox: Gmail,
  startsAt: string,
): Promise<GoogleProblem | null> {
  let readTo = startsAt;
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer = await mailbox.history(readTo, pageToken);
    if (!answer.ok) {
      if (answer.problem.kind !== "not-found") return answer.problem;
      return checkEveryThread(viewer, mailbox, readTo);
    }
    const { nextPageToken, lastId, historyId } = answer.value;
    const to = nextPageToken === null ? historyId : (lastId ?? readTo);
    if (!(await takeIn(viewer, answer.value, { from: readTo, to }))) return null;
    if (nextPageToken === null) return null;
    // From a new point on there are new pages.
    pageToken = lastId === null ? nextPageToken : null;
    readTo = to;
  }
  // The rest has its turn after others.
  await db().transaction((tx) => enqueueFollow(tx, viewer));
  return null;
}

async function takeIn(
  viewer: { id: string },
  { messages }: HistoryPage,
  step: { from: string; to: string },
): Promise<boolean> {
  const mails = messages.filter(isMail);
  const known = await findKnownMessages(
    viewer,
    mails.map(({ id }) => id),
  );
  const touched = new Set(mails.flatMap(({ id, threadId }) => (known.has(id) ? [] : [threadId])));
  return db().transaction(async (tx) => {
    for (const threadId of await findFollowedThreads(tx, viewer, [...touched])) {
      await enqueueThread(tx, viewer, threadId, { because: "reply" });
    }
    return moveHistory(tx, viewer, step);
  });
}

/** What passes is tried again before the next turn; a person must see to a missing permission. */
async function handle(viewer: { id: string }, problem: GoogleProblem, delays: number) {
  log.warn({ problem }, "a mailbox could not be followed");
  if (problem.kind === "scope-missing") return noteMailScopeMissing(viewer);
  if (!isPassing(problem) || delays >= mostDelays) return noteHistoryRead(viewer);
  const startAfterSeconds = retryLaterSeconds(delays, retryPlan, problem.retryAfterMs);
  await db().transaction((tx) =>
    enqueueFollow(tx, viewer, { delays: delays + 1, startAfterSeconds }),
  );
}

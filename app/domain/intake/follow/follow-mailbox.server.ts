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
import { noteBlocked } from "#app/domain/mailbox/note-blocked.server.ts";
import { refreshOwner } from "#app/domain/mailbox/refresh-owner.server.ts";
import { checkEveryThread } from "./check-threads.server.ts";

const mostPages = 10;
const mostDelays = 4;
const retryPlan = { first: 15, factor: 2 };

type FollowJob = { userId: string; delays: number };

/**
 * Runs followMailboxJob: reads the mailbox's history from the stored history id and queues an
 * import of each thread on the desk that has a new message. The history id advances in the
 * transaction that queues them, page by page, so no change is lost. Idempotent: two concurrent runs
 * queue the same imports. If the history is too old, every thread is checked.
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
  if (problem) return handle(viewer, problem, delays);
  if (history.wasBlocked) await noteBlocked(viewer, null);
  const owner = history.isOwnerStale ? await refreshOwner(viewer, mailbox) : null;
  // It is due again with the next reading.
  if (owner?.ok === false) log.warn({ problem: owner.problem }, "a mailbox's owner was not read");
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
    // A new history id starts a new sequence of pages.
    pageToken = lastId === null ? nextPageToken : null;
    readTo = to;
  }
  // The remaining pages wait for their turn after other users' jobs.
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

/** A transient problem is retried before the next turn. A missing permission needs the user. */
async function handle(viewer: { id: string }, problem: GoogleProblem, delays: number) {
  log.warn({ problem }, "a mailbox could not be followed");
  if (problem.kind === "scope-missing") return noteMailScopeMissing(viewer);
  // Waiting for a quota is no failed attempt.
  const isLimit = problem.kind === "rate-limited";
  if (!isPassing(problem) || (delays >= mostDelays && !isLimit)) return noteHistoryRead(viewer);
  const startAfterSeconds = retryLaterSeconds(delays, retryPlan, problem.retryAfterMs);
  await db().transaction((tx) =>
    enqueueFollow(tx, viewer, { delays: isLimit ? delays : delays + 1, startAfterSeconds }),
  );
}

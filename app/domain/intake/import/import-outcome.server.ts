import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { type GoogleProblem, isBlocked, isPassing } from "#app/adapters/google/google-problem.ts";
import { log } from "#app/adapters/log.server.ts";
import { retryLaterSeconds } from "#app/adapters/queue/retry-later.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { storageFullMessage } from "#app/domain/files/bytes/storage-quota.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { blockedSentences } from "#app/domain/mailbox/connection-problem.ts";
import { forgetHistory } from "#app/domain/mailbox/history.server.ts";
import { requestThreadReading } from "#app/domain/tasks/reading/request-thread-reading.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { ThreadState } from "#app/domain/threads/upsert-thread.server.ts";
import { findThreadState } from "./find-known.server.ts";
import { failedMessage, finalState, noteProgress, type Run } from "./import-progress.server.ts";
import { enqueueThread } from "./request-import.server.ts";

/** How a run ended. `broken`: a bug or a database failure. */
export type Outcome =
  | { is: "complete" }
  | { is: "empty" }
  | { is: "unwanted"; state: ThreadState }
  /** The user's storage is full. */
  | { is: "full" }
  | { is: "refused"; problem: GoogleProblem }
  | { is: "broken"; error: unknown };

const mostDelays = 3;
/** A new message has no user who would request it again, so it is retried for about a day. */
const mostDelaysOfReplies = 27;
const retryPlan = { first: 15, factor: 4, longest: 3_600 };

/** How long an import waits for a quota if Google does not say: its shortest period. */
const limitSeconds = 60;

/**
 * Records how a run ended in its imports. A transient failure is retried after 15 s, one minute and
 * four minutes; after the last retry, and at once for a permanent failure, the imports fail with a
 * reason. A thread that is stored already is retried further, with a growing backoff: a reply may
 * be among the messages not read. At a limit of Google's the imports wait, until the time that
 * Google stated, and never fail.
 */
export async function settleImports(run: Run, outcome: Outcome, delays: number): Promise<void> {
  if (outcome.is === "broken") log.error({ err: outcome.error }, "an import failed unexpectedly");
  if (outcome.is === "refused") log.warn({ problem: outcome.problem }, "Gmail refused an import");
  const { viewer, threadId } = run;
  const thread = await findThreadState(viewer, threadId);
  const isHere = thread?.state === "live";
  // Not in the transaction below: an account's deletion locks the two rows in the other order.
  if (isHere && needsPerson(outcome)) await forgetHistory(viewer);
  await runCommand(viewer, async (tx, record) => {
    if (outcome.is === "refused" && outcome.problem.kind === "rate-limited") {
      const startAfterSeconds =
        Math.ceil((outcome.problem.retryAfterMs ?? 0) / 1_000) || limitSeconds;
      const waitsUntil = new Date(Date.now() + startAfterSeconds * 1_000);
      await noteProgress(tx, record, run, { state: "queued", waitsUntil });
      await enqueueThread(tx, viewer, threadId, { delays, startAfterSeconds });
      return;
    }
    const later = { delays: delays + 1, startAfterSeconds: delaySeconds(outcome, delays) };
    if (mayPass(outcome) && delays < mostDelays) {
      await noteProgress(tx, record, run, { state: "queued" });
      await enqueueThread(tx, viewer, threadId, later);
      return;
    }
    await noteProgress(tx, record, run, finalProgress(outcome));
    if (isHere && isTriedLater(outcome, delays)) {
      await enqueueThread(tx, viewer, threadId, later);
    }
    // Interrupted runs may have left messages unread: all unread messages are read now.
    if (await hasUnreadMessages(tx, viewer, threadId)) {
      await requestThreadReading(tx, viewer, threadId);
    }
  });
}

function mayPass(outcome: Outcome): boolean {
  return outcome.is === "broken" || (outcome.is === "refused" && isPassing(outcome.problem));
}

/**
 * If the storage is full, a reply waits as long as necessary: only the user knows when they will
 * make room.
 */
function isTriedLater(outcome: Outcome, delays: number): boolean {
  return outcome.is === "full" || (mayPass(outcome) && delays < mostDelaysOfReplies);
}

/**
 * No message can be fetched until the user reconnects the mailbox; then every thread is checked.
 */
function needsPerson(outcome: Outcome): boolean {
  if (outcome.is !== "refused") return false;
  const { kind } = outcome.problem;
  return kind === "unauthorized" || kind === "scope-missing" || isBlocked(kind);
}

function delaySeconds(outcome: Outcome, delays: number): number {
  if (outcome.is === "full") return retryPlan.longest;
  const asked = outcome.is === "refused" ? outcome.problem.retryAfterMs : null;
  return retryLaterSeconds(delays, retryPlan, asked);
}

function finalProgress(outcome: Outcome) {
  switch (outcome.is) {
    case "complete":
      // Messages that were deleted meanwhile count as done.
      return { state: finalState, error: null, messagesDone: importThreads.messagesTotal };
    case "unwanted":
      return {
        ...{ state: finalState, error: whyUnwanted(outcome.state) },
        // The thread was deleted while the import was requested.
        ...(outcome.state === "deleted" ? { subject: "" } : {}),
      };
    case "empty":
      return failed("There is no message in this thread to import.");
    case "full":
      return { state: "failed" as const, error: `${storageFullMessage} Then press Retry.` };
    case "refused":
      return failed(whyRefused(outcome.problem));
    case "broken":
      return failed("Something went wrong on our side.");
  }
}

function failed(reason: string) {
  return { state: "failed" as const, error: `${failedMessage} ${reason}` };
}

/** Returns why a thread that was imported before accepts no mail. */
export function whyUnwanted(state: ThreadState): string {
  return state === "deleted"
    ? "You deleted this thread forever, so it is not imported again."
    : "This thread is in the trash. Restore it to see it again.";
}

function whyRefused({ kind }: GoogleProblem): string {
  if (isBlocked(kind)) return blockedSentences[kind];
  switch (kind) {
    case "unauthorized":
    case "scope-missing":
      return "Gmail is not connected any more.";
    case "not-found":
      return "The email is no longer in the mailbox.";
    case "unavailable":
      return "Gmail could not be reached.";
    case "too-large":
      return "The email is too large: Galley reads emails of up to 60 MB with their attachments.";
    default:
      return "Gmail's answer could not be understood.";
  }
}

async function hasUnreadMessages(tx: Transaction, viewer: { id: string }, threadId: string) {
  const [unread] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        eq(messages.threadId, threadId),
        isNull(messages.extractedBy),
      ),
    )
    .limit(1);
  return unread !== undefined;
}

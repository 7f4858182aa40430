import type { GmailThread } from "#app/adapters/google/gmail.server.ts";
import { startHistory } from "#app/domain/mailbox/history.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import { noteBlocked } from "#app/domain/mailbox/note-blocked.server.ts";
import { bringMessages } from "./bring-messages.server.ts";
import { findThreadState } from "./find-known.server.ts";
import { type Outcome, settleImports } from "./import-outcome.server.ts";
import { claimImports, type Run } from "./import-progress.server.ts";

/**
 * Runs importThreadJob: imports the new messages of a thread, each in one transaction, and settles
 * the imports that wait for it. Without a waiting import it imports new mail of a stored thread. An
 * interrupted run resumes after the last committed message; a repeated run changes nothing. A
 * thread in the trash or permanently deleted accepts nothing (readings.md, 11).
 */
export async function importThread(
  { userId, threadId, delays }: { userId: string; threadId: string; delays: number },
  signal?: AbortSignal,
): Promise<void> {
  const run = await claimImports({ id: userId }, threadId);
  if (run.importIds.length === 0 && !(await isFollowed(run))) return;
  let outcome: Outcome;
  try {
    outcome = await bringThread(run, signal);
  } catch (error) {
    // The process is stopping: the queue gives the job to another worker.
    if (signal?.aborted) throw error;
    outcome = { is: "broken", error };
  }
  await settleImports(run, outcome, delays);
}

/** Mail that no user requested is added only to threads on the desk. */
async function isFollowed({ viewer, threadId }: Run): Promise<boolean> {
  const thread = await findThreadState(viewer, threadId);
  return thread?.state === "live";
}

async function bringThread(run: Run, signal?: AbortSignal): Promise<Outcome> {
  const { viewer, threadId } = run;
  const before = await findThreadState(viewer, threadId);
  if (before && before.state !== "live") return { is: "unwanted", state: before.state };
  const mailbox = mailboxGmail(viewer, "import", signal);
  const history = await startHistory(viewer, mailbox);
  if (!history.ok) return { is: "refused", problem: history.problem };
  const thread = await mailbox.thread(threadId);
  if (!thread.ok) return { is: "refused", problem: thread.problem };
  if (history.value.wasBlocked) await noteBlocked(viewer, null);
  const wanted = thread.value.messages.filter(isMail);
  if (wanted.length === 0) return { is: "empty" };
  return bringMessages(run, mailbox, wanted, history.value.own, signal);
}

const notMail = new Set(["DRAFT", "TRASH", "SPAM", "CHAT"]);

export function isMail({ labelIds }: Pick<GmailThread["messages"][number], "labelIds">): boolean {
  return !labelIds.some((label) => notMail.has(label));
}

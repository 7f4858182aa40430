import type { Gmail, GmailThread, RawMessage } from "#app/adapters/google/gmail.server.ts";
import type { GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import { startHistory } from "#app/domain/mailbox/start-history.server.ts";
import { commitMessage } from "./commit-message.server.ts";
import { findKnownMessages, findThreadState } from "./find-known.server.ts";
import { type Outcome, settleImports } from "./import-outcome.server.ts";
import { claimImports, noteProgress, type Run } from "./import-progress.server.ts";
import { readMessage } from "./read-message.server.ts";

/**
 * The job: brings what is new in a thread, message by message, each whole or not at all, and settles
 * the imports that wait for it. Interrupted anywhere it goes on from the last committed message; run
 * twice it changes nothing. A thread in the trash or deleted forever takes nothing (readings.md, 11).
 */
export async function importThread(
  { userId, threadId, delays }: { userId: string; threadId: string; delays: number },
  signal?: AbortSignal,
): Promise<void> {
  const run = await claimImports({ id: userId }, threadId);
  if (run.importIds.length === 0) return;
  let outcome: Outcome;
  try {
    outcome = await bringThread(run, signal);
  } catch (error) {
    // Told to stop: the queue gives the job to somebody else.
    if (signal?.aborted) throw error;
    outcome = { is: "broken", error };
  }
  await settleImports(run, outcome, delays);
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
  const wanted = thread.value.messages.filter(isMail).map(({ id }) => id);
  if (wanted.length === 0) return { is: "empty" };
  return bringMessages(run, mailbox, wanted, history.value.email, signal);
}

const notMail = new Set(["DRAFT", "TRASH", "SPAM", "CHAT"]);

export function isMail({ labelIds }: GmailThread["messages"][number]): boolean {
  return !labelIds.some((label) => notMail.has(label));
}

async function bringMessages(
  run: Run,
  mailbox: Gmail,
  wanted: string[],
  ownEmail: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const known = await findKnownMessages(run.viewer, wanted);
  const missing = wanted.filter((id) => !known.has(id));
  let done = known.size;
  await runCommand(run.viewer, async (tx, record) =>
    noteProgress(tx, record, run, { messagesTotal: wanted.length, messagesDone: done }),
  );
  for await (const answer of fetchAhead(mailbox, missing)) {
    signal?.throwIfAborted();
    done++;
    if (!answer.ok) {
      // Deleted in Gmail since the thread was listed.
      if (answer.problem.kind === "not-found") continue;
      return { is: "refused", problem: answer.problem };
    }
    const message = { ...answer.value, threadId: run.threadId };
    const state = await commitMessage(run, await readMessage(run.viewer, message, signal), {
      done,
      ownEmail,
    });
    if (state !== "live") return { is: "unwanted", state };
  }
  return { is: "complete" };
}

/** The messages in order, each fetched while the one before is being read and committed. */
async function* fetchAhead(
  mailbox: Gmail,
  ids: string[],
): AsyncGenerator<GoogleAnswer<RawMessage>> {
  let ahead: Promise<GoogleAnswer<RawMessage>> | undefined;
  for (const [index, id] of ids.entries()) {
    const current = await (ahead ?? mailbox.rawMessage(id));
    const next = ids[index + 1];
    ahead = next ? mailbox.rawMessage(next) : undefined;
    // Awaited in the next turn, or never, when this one ends the run.
    ahead?.catch(() => undefined);
    yield current;
  }
}

import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import type { SeedMessage } from "#demo/seed/seed-mailbox.ts";
import { currentHistoryId } from "./gmail.ts";
import { readHeaders } from "./mail-headers.ts";
import { push } from "./push.ts";
import { addressIn, receive, type Verdict } from "./reception.ts";

/**
 * Adds a message to a mailbox while the app runs, and sends a push if the mailbox is watched. A message from
 * the mailbox's own address counts as sent from it, unless its labels say otherwise. Any other message is
 * incoming, and its sender checks have the given verdict.
 */
export async function deliver(
  state: EdgeState,
  mail: {
    email: string;
    raw: string;
    threadId?: string | undefined;
    labels?: string[] | undefined;
    verdict?: Verdict | undefined;
  },
) {
  const written = Buffer.from(mail.raw, "base64");
  const headers = readHeaders(written);
  const date = Date.parse(headers.get("date") ?? "");
  const receivedAt = Number.isNaN(date) ? Date.now() : date;
  const isOwn = addressIn(headers.get("from") ?? "").toLowerCase() === mail.email.toLowerCase();
  const labels = mail.labels ?? (isOwn ? ["SENT"] : ["INBOX", "UNREAD"]);
  const raw = labels.includes("SENT")
    ? written
    : receive(written, { to: mail.email, at: receivedAt, verdict: mail.verdict });
  const message = {
    raw,
    ...(mail.threadId ? { threadId: mail.threadId } : {}),
    labels,
    receivedAt,
    subject: headers.get("subject") ?? "",
    from: headers.get("from") ?? "",
    to: headers.get("to") ?? mail.email,
    cc: headers.get("cc"),
    snippet: "",
  };
  const { id, threadId } = await state.gmail.insert(mail.email, message);
  const kept: SeedMessage = { ...message, id, threadId };
  state.delivered.push({ email: mail.email, message: kept });
  state.changed();
  const historyId = await currentHistoryId(state, mail.email);
  await push(state, mail.email, historyId);
  return { id, threadId, historyId };
}

/** Deletes all delivered mail from the mailboxes, without a push. */
export async function removeDelivered(state: EdgeState): Promise<void> {
  for (const { email, message } of state.delivered.splice(0)) {
    await state.gmail.remove(email, message.id);
  }
  state.changed();
}

import type { SeedMessage } from "#demo/seed/seed-mailbox.ts";
import type { EdgeState } from "./edge-state.ts";
import { currentHistoryId } from "./gmail.ts";
import { readHeaders } from "./mail-headers.ts";
import { push } from "./push.ts";

/** Puts a message into a mailbox while the app runs, and pushes if the mailbox is watched. */
export async function deliver(
  state: EdgeState,
  mail: {
    email: string;
    raw: string;
    threadId?: string | undefined;
    labels?: string[] | undefined;
  },
) {
  const raw = Buffer.from(mail.raw, "base64");
  const headers = readHeaders(raw);
  const date = Date.parse(headers.get("date") ?? "");
  const message = {
    raw,
    ...(mail.threadId ? { threadId: mail.threadId } : {}),
    labels: mail.labels ?? ["INBOX", "UNREAD"],
    receivedAt: Number.isNaN(date) ? Date.now() : date,
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

import { randomUUID } from "node:crypto";
import type { SeedMessage } from "#demo/seed/seed-mailbox.ts";
import type { EdgeState } from "./edge-state.ts";
import { currentHistoryId } from "./gmail.ts";
import { readHeaders } from "./mail-headers.ts";

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

/** Google's Pub/Sub envelope. One attempt; a real subscription would try again. */
async function push(state: EdgeState, email: string, historyId: string) {
  const topic = state.watches.get(email);
  if (!topic || !state.pushEndpoint) return;
  const data = Buffer.from(JSON.stringify({ emailAddress: email, historyId }));
  const messageId = randomUUID();
  const publishTime = new Date().toISOString();
  const reply = await fetch(state.pushEndpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      message: {
        data: data.toString("base64"),
        messageId,
        message_id: messageId,
        publishTime,
        publish_time: publishTime,
      },
      subscription: topic.replace("/topics/", "/subscriptions/"),
    }),
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => console.error("The push did not arrive:", error));
  if (reply && !reply.ok) console.error(`The push was answered ${reply.status}`);
}

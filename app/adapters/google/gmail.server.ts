import { z } from "zod";
import { env } from "#app/env.server.ts";
import type { GoogleQuestion } from "./google-fetch.server.ts";
import type { GoogleAnswer } from "./google-problem.ts";
import { type MailHead, mailHeadSchema } from "./mail-head.ts";
import { type HistoryPage, historyPageSchema } from "./mail-history.ts";

/** Sends one request to Gmail after paying its price in quota units. */
export type AskGmail = <Value>(
  question: GoogleQuestion<Value>,
  units: number,
) => Promise<GoogleAnswer<Value>>;

/** Gmail's prices since May 2026, in quota units. */
const units = {
  getThread: 40,
  getMessage: 20,
  listMessages: 5,
  listHistory: 2,
  getProfile: 1,
  listSendAs: 1,
  watch: 100,
  stop: 50,
} as const;

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const labels = z.array(z.string()).default([]);
const threadSchema = z.object({
  id,
  historyId: z.string().optional(),
  messages: z
    .array(
      z.object({
        id,
        labelIds: labels,
        sizeEstimate: z.number().default(0),
        internalDate: z
          .string()
          .regex(/^\d+$/)
          .transform((milliseconds) => new Date(Number(milliseconds)))
          .optional(),
      }),
    )
    .default([]),
});
const messageListSchema = z.object({
  messages: z.array(z.object({ id, threadId: id })).default([]),
});
const rawMessageSchema = z.object({
  id,
  threadId: id,
  labelIds: labels,
  snippet: z.string().default(""),
  internalDate: z.string().regex(/^\d+$/),
  raw: z.string(),
});
const profileSchema = z.object({ emailAddress: z.string(), historyId: z.string() });
const sendAsSchema = z.object({
  sendAs: z
    .array(
      z.object({
        sendAsEmail: z.string().max(320),
        treatAsAlias: z.boolean().default(true),
        verificationStatus: z.string().optional(),
      }),
    )
    .default([]),
});
const watchSchema = z.object({
  expiration: z.coerce.number().transform((milliseconds) => new Date(milliseconds)),
});

export type GmailThread = z.output<typeof threadSchema>;
export type RawMessage = {
  id: string;
  threadId: string;
  /** Gmail's preview of the message's text, HTML-escaped as Gmail returns it. */
  snippet: string;
  /** When Gmail received it. */
  receivedAt: Date;
  /** Whether it was sent from this mailbox: it has the SENT label. */
  isSent: boolean;
  /** The message as it was sent, RFC 5322. */
  raw: Uint8Array;
};

// A message has at most 50 MB; base64 adds a third, and the answer's other fields a little.
const mostRawBytes = 80_000_000;

/** The calls of Gmail for one mailbox. `ask` supplies the token and handles quota and retries. */
export function gmail(ask: AskGmail) {
  return {
    /** The ids of a thread's messages with their labels and sizes in bytes, oldest first. 40 units. */
    thread(threadId: string): Promise<GoogleAnswer<GmailThread>> {
      const url = at(`threads/${encodeURIComponent(threadId)}`, { format: "minimal" });
      return ask({ url, schema: threadSchema }, units.getThread);
    },
    /** One message with its bytes. 20 units. */
    async rawMessage(messageId: string): Promise<GoogleAnswer<RawMessage>> {
      const url = at(`messages/${encodeURIComponent(messageId)}`, { format: "raw" });
      const question = {
        url,
        schema: rawMessageSchema,
        mostBytes: mostRawBytes,
        deadlineMs: 120_000,
      };
      const answer = await ask(question, units.getMessage);
      if (!answer.ok) return answer;
      const { internalDate, labelIds, raw, ...message } = answer.value;
      return {
        ok: true,
        value: {
          ...message,
          receivedAt: new Date(Number(internalDate)),
          isSent: labelIds.includes("SENT"),
          raw: Buffer.from(raw, "base64url"),
        },
      };
    },
    /** Subject, date, snippet and attachments of a message, without bodies. 20 units. */
    head(messageId: string): Promise<GoogleAnswer<MailHead>> {
      // The metadata format has no parts, so attachments can only be counted in the full format.
      const url = at(`messages/${encodeURIComponent(messageId)}`, {
        format: "full",
        fields: headFields,
      });
      return ask({ url, schema: mailHeadSchema }, units.getMessage);
    },
    /** The newest messages that match a search, newest first. 5 units. */
    search(q: string, most: number) {
      const url = at("messages", { q, maxResults: String(most) });
      return ask({ url, schema: messageListSchema }, units.listMessages);
    },
    /** The mailbox's own address and newest history id. 1 unit. */
    profile() {
      return ask({ url: at("profile", {}), schema: profileSchema }, units.getProfile);
    },
    /** The addresses that the mailbox may send from. 1 unit. */
    sendAs() {
      return ask({ url: at("settings/sendAs", {}), schema: sendAsSchema }, units.listSendAs);
    },
    /** The changes after a history id, at most 500 entries. `not-found`: the history id is too old. 2 units. */
    history(startHistoryId: string, pageToken: string | null): Promise<GoogleAnswer<HistoryPage>> {
      const url = at("history", { startHistoryId, maxResults: "500" });
      // A message that leaves spam or trash counts as new.
      for (const type of ["messageAdded", "labelRemoved"]) {
        url.searchParams.append("historyTypes", type);
      }
      if (pageToken) url.searchParams.set("pageToken", pageToken);
      return ask({ url, schema: historyPageSchema }, units.listHistory);
    },
    /**
     * Makes Gmail publish every change of the mailbox to a Pub/Sub topic, until the returned time. 100 units.
     */
    watch(topicName: string) {
      return ask({ url: at("watch", {}), schema: watchSchema, body: { topicName } }, units.watch);
    },
    /** Ends all watches of the mailbox. 50 units. */
    stop() {
      return ask({ url: at("stop", {}), schema: z.unknown(), body: {} }, units.stop);
    },
  };
}

export type Gmail = ReturnType<typeof gmail>;

const partFields = (depth: number): string =>
  `filename,mimeType,headers${depth > 0 ? `,parts(${partFields(depth - 1)})` : ""}`;
const headFields = `id,threadId,snippet,internalDate,payload(${partFields(5)})`;

function at(path: string, query: Record<string, string>): URL {
  const url = new URL(`${env().GMAIL_API_URL}/gmail/v1/users/me/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

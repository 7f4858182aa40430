import type { ReadMail } from "#app/adapters/decode/parsed-mail.ts";
import { headerSection } from "./sent-at.ts";

/** What stands for a message that the parser refused: its header as far as it goes, and the reason. */
export function unreadableMail(raw: Uint8Array, reason: string): ReadMail {
  const head = headerSection(raw);
  const field = (name: string) =>
    (new RegExp(`^${name}:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, "im").exec(head)?.[1] ?? "")
      .replace(/\s+/g, " ")
      .trim();
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(field("from"))?.[0] ?? "";
  const text = `This message could not be read: ${reason} Its original is kept.`;
  return {
    messageId: null,
    inReplyTo: field("in-reply-to") || null,
    references: [],
    subject: field("subject"),
    from: { name: "", address },
    authentication: "none",
    to: [],
    cc: [],
    date: null,
    text,
    body: text,
    isBulk: false,
    hasHtml: false,
    newTextHint: null,
    listUnsubscribe: false,
    autoSubmitted: false,
    attachments: [],
  };
}

import type { ReadMail } from "#app/adapters/decode/parsed-mail.ts";
import { headerSection } from "./sent-at.ts";

/** A header field with its continuation lines. */
const fields = {
  from: /^from:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
  subject: /^subject:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
  "in-reply-to": /^in-reply-to:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
};
/** The same length at which the parser truncates them in a readable mail. */
const longestField = 2_000;

/**
 * Returns a replacement for a message that the parser refused: what its header holds, and the
 * reason.
 */
export function unreadableMail(raw: Uint8Array, reason: string): ReadMail {
  const head = headerSection(raw);
  const field = (name: keyof typeof fields) =>
    (fields[name].exec(head)?.[1] ?? "").replace(/\s+/g, " ").trim().slice(0, longestField);
  const address = /(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/.exec(field("from"))?.[0] ?? "";
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
    cuts: [],
    isBulk: false,
    hiddenText: "",
    hasHtml: false,
    newTextHint: null,
    list: null,
    relay: null,
    replyTo: [],
    byScript: false,
    autoSubmitted: false,
    isReport: false,
    attachments: [],
  };
}

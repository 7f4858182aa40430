import type { ReadMail } from "#app/adapters/decode/parsed-mail.ts";
import { headerSection } from "./sent-at.ts";

/** A field with the lines that go on with it. */
const fields = {
  from: /^from:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
  subject: /^subject:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
  "in-reply-to": /^in-reply-to:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im,
};
/** As the parser cuts them in a mail that can be read. */
const longestField = 2_000;

/** What stands for a message that the parser refused: its header as far as it goes, and the reason. */
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
    isBulk: false,
    hasHtml: false,
    newTextHint: null,
    listUnsubscribe: false,
    autoSubmitted: false,
    attachments: [],
  };
}

import { z } from "zod";
import type { ExtractionThread, Person } from "#app/extraction/extraction-types.ts";
import { cleanMessage } from "#app/extraction/mail/clean-message.ts";
import { answersMail } from "#app/extraction/mail/mail-markers.ts";

export const threadSchema = z.object({
  id: z.string(),
  owner: z.string(),
  subject: z.string(),
  /** The trade of the work, if the set states it. */
  trade: z.string().optional(),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.array(z.string()),
      date: z.string(),
      body: z.string(),
      attachments: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});
const sourceSchema = z.object({ messageId: z.string(), quote: z.string() });
const goldItemSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  kind: z.string(),
  file: z.string().nullable(),
  page: z.number().nullable(),
  assignee: z.string(),
  due: z.string().nullable(),
  repeatOf: z.number().nullable(),
  resolvedBy: sourceSchema.nullable(),
  unsure: z.array(z.string()).default([]),
});
export const goldSchema = z.object({
  id: z.string(),
  items: z.array(goldItemSchema),
  ambiguous: z.array(sourceSchema).default([]),
});

export type EvalThread = z.infer<typeof threadSchema>;
export type Gold = z.infer<typeof goldSchema>;
export type GoldItem = z.infer<typeof goldItemSchema>;

function person(field: string): Person {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(field);
  if (!match) return { name: "", address: field.trim() };
  return { name: (match[1] ?? "").replace(/^"|"$/g, ""), address: match[2] ?? "" };
}

/** Converts a labelled thread for the extractor: addresses parsed, bodies cleaned. */
export function toThread(thread: EvalThread): ExtractionThread {
  return {
    ownerEmail: thread.owner,
    subject: thread.subject,
    messages: thread.messages.map((message, at) => {
      // A labelled thread has one subject, that of the first mail.
      const subject = at === 0 ? thread.subject : null;
      const earlier = thread.messages
        .slice(0, at)
        .reverse()
        .map(({ id, body, from }) => {
          return { messageId: id, text: body, isSameWriter: from === message.from };
        });
      const isFirst =
        at === 0 && !answersMail({ inReplyTo: null, references: [], subject: thread.subject });
      const cleaned = cleanMessage(message.body, { subject, earlier, isFirst });
      return {
        id: message.id,
        from: person(message.from),
        to: message.to.map(person),
        sentAt: message.date,
        text: cleaned.text,
        attachments: message.attachments.map((file) => ({ fileId: null, ...file })),
        isNewsletter: cleaned.bulk,
      };
    }),
  };
}

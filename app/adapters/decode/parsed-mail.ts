import { z } from "zod";

export const mailAddressSchema = z.object({ name: z.string(), address: z.string() });

/**
 * What Gmail's servers found out about a message's author (RFC 8601): `pass`, the domain in From sent
 * it; `fail`, it did not; `none`, nothing tells; `unclear`, From names no one address.
 */
export const authenticationSchema = z.enum(["pass", "fail", "none", "unclear"]);
export type Authentication = z.output<typeof authenticationSchema>;

/** An attachment as the decoder process describes it; its bytes travel beside it. */
const attachmentHeadSchema = z.object({
  /** Never empty, no slashes, no control or direction-changing characters. */
  name: z.string().min(1),
  /** The media type its sender claims. */
  declaredType: z.string(),
  /** The media type its content shows. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Without angle brackets. */
  contentId: z.string().nullable(),
  disposition: z.string().nullable(),
  /** Why this file is no work of anybody: kept, marked and hidden. Null for real files. */
  decoration: z.enum(["signature", "tracking-pixel", "inline"]).nullable(),
});

const mailHeadSchema = z.object({
  /** Message ids without angle brackets. */
  messageId: z.string().nullable(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  subject: z.string(),
  from: mailAddressSchema.nullable(),
  authentication: authenticationSchema,
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  /** ISO 8601 in UTC; null when the mail has no date that makes sense. */
  date: z.string().nullable(),
  /** Plain text of the whole message: lines, list bullets and '>' quotes are kept. */
  text: z.string(),
  hasHtml: z.boolean(),
  /** The text without quoted history, when the HTML marks that history; otherwise null. */
  newTextHint: z.string().nullable(),
  listUnsubscribe: z.boolean(),
  autoSubmitted: z.boolean(),
  attachments: z.array(attachmentHeadSchema),
});

/** A mail as the decoder process answers it: parsed, and its text read. */
export const readMailHeadSchema = mailHeadSchema.extend({
  /** The message's own new text, without quoted history, signature and footers. */
  body: z.string(),
  /** What was left out says that it is a newsletter or an automatic notice. */
  isBulk: z.boolean(),
});

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const attachmentSchema = attachmentHeadSchema.extend({ bytes: bytesSchema });
export const parsedMailSchema = mailHeadSchema.extend({ attachments: z.array(attachmentSchema) });

export type MailAddress = z.output<typeof mailAddressSchema>;
export type MailAttachment = z.output<typeof attachmentSchema>;
export type ReadMail = z.output<typeof readMailHeadSchema> & { attachments: MailAttachment[] };
export type ParsedMail = z.output<typeof parsedMailSchema>;

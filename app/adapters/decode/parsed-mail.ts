import { z } from "zod";
import { cutSchema, mostCuts } from "#app/extraction/mail/cut.ts";

export const mailAddressSchema = z.object({ name: z.string(), address: z.string() });

/**
 * The result of Gmail's checks of a message's author (RFC 8601). `pass`: the domain in From sent it; `fail`:
 * it did not; `none`: no result; `unclear`: From does not name exactly one address; `relayed`: the domain in From
 * sent it, and names another person as its writer.
 */
export const authenticationSchema = z.enum(["pass", "fail", "none", "unclear", "relayed"]);
export type Authentication = z.output<typeof authenticationSchema>;

/**
 * The list that sent a mail: a `group`, whose members write to each other; a `campaign`; or another that one can
 * leave. Null: it came from no list.
 */
const mailListSchema = z.enum(["group", "campaign", "other"]).nullable();
export type MailList = z.output<typeof mailListSchema>;

/** An attachment as the decoder process describes it. Its bytes are sent as a separate part of the frame. */
const attachmentHeadSchema = z.object({
  /** Never empty, no slashes, no control or direction-changing characters. */
  name: z.string().min(1),
  /** The media type that the sender claims. */
  declaredType: z.string(),
  /** The media type that the content shows. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Without angle brackets. */
  contentId: z.string().nullable(),
  disposition: z.string().nullable(),
  /** Why this file is decoration: it is kept, marked and hidden. Null for files that a person sent. */
  decoration: z.enum(["signature", "tracking-pixel", "inline"]).nullable(),
  /** It belongs to the mail's construction: it keeps its index in the list, and is no file for people. */
  isWrapper: z.boolean(),
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
  /** ISO 8601 in UTC; null when the mail has no plausible date. */
  date: z.string().nullable(),
  /** Plain text of the whole message; lines, list bullets and '>' quotes are kept. */
  text: z.string(),
  /** Text that the HTML hides from its readers: it is not part of `text`. */
  hiddenText: z.string(),
  hasHtml: z.boolean(),
  /** The text without quoted history, when the HTML marks that history; otherwise null. */
  newTextHint: z.string().nullable(),
  list: mailListSchema,
  /** The person whose mail a group passed on in its own name, as its headers name them; not proved. */
  relay: mailAddressSchema.nullable(),
  replyTo: z.array(mailAddressSchema),
  /** A program on a web server sent it. */
  byScript: z.boolean(),
  autoSubmitted: z.boolean(),
  /** A program reports on another mail: its delivery, a receipt, a reaction. */
  isReport: z.boolean(),
  attachments: z.array(attachmentHeadSchema),
});

/** A parsed mail as the decoder process returns it, with its new text extracted. */
export const readMailHeadSchema = mailHeadSchema.extend({
  /** The message's own new text, without quoted history, signature and footers. */
  body: z.string(),
  /** What of the text is not in the body, in order; without the ranges past the limit. */
  cuts: z.array(cutSchema).max(mostCuts),
  /** Whether the removed parts (footers and the like) say that it is a newsletter or an automatic notice. */
  isBulk: z.boolean(),
});

/** A stored mail to which the one that is parsed is compared: what it holds of that one is quoted. */
export const storedMailSchema = z.object({
  messageId: z.string(),
  /** The writer's address. */
  sender: z.string(),
  text: z.string(),
});
export type StoredMail = z.output<typeof storedMailSchema>;
export const mostEarlierMails = 30;

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const attachmentSchema = attachmentHeadSchema.extend({ bytes: bytesSchema });
export const parsedMailSchema = mailHeadSchema.extend({ attachments: z.array(attachmentSchema) });

export type MailAddress = z.output<typeof mailAddressSchema>;
export type MailAttachment = z.output<typeof attachmentSchema>;
export type Relay = MailAddress;
export type ReadMail = z.output<typeof readMailHeadSchema> & { attachments: MailAttachment[] };
export type ParsedMail = z.output<typeof parsedMailSchema>;

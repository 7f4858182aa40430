import { z } from "zod";
import { longestAddress, mailAddressPattern } from "./mail-address.ts";

export const connectionStates = ["connected", "revoked", "disconnected"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The three lists of the People API, and addresses met in imported mail. */
export const contactSources = ["connections", "other", "directory", "mail"] as const;
export type ContactSource = (typeof contactSources)[number];

/** Why one of the lists could not be read: its scope was left out, this account has none, Google's limit, else. */
export const contactSyncProblems = ["scope-missing", "not-available", "quota", "failed"] as const;
export type ContactSyncProblem = (typeof contactSyncProblems)[number];

/** The scopes of the specification, section 6, as Google names them. */
export const googleScopes = {
  mail: "https://www.googleapis.com/auth/gmail.modify",
  contacts: "https://www.googleapis.com/auth/contacts.readonly",
  otherContacts: "https://www.googleapis.com/auth/contacts.other.readonly",
  directory: "https://www.googleapis.com/auth/directory.readonly",
  email: "https://www.googleapis.com/auth/userinfo.email",
} as const;

export const connectionStatusSchema = z.object({
  connected: z.boolean(),
  email: z.string().nullable(),
  /** Why it is not connected: never was, Google took the grant back, or the mail scope was left out. */
  reason: z.enum(["never", "revoked", "scope-missing"]).nullable(),
  missingScopes: z.array(z.string()),
});
export type ConnectionStatus = z.output<typeof connectionStatusSchema>;

/** A contact as the specification's section 3 lists it. */
export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
});
export type Contact = z.output<typeof contactSchema>;

/** A mail in step 2 of the import dialog. */
export const contactEmailSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  subject: z.string(),
  date: z.iso.datetime(),
  snippet: z.string(),
  hasAttachments: z.boolean(),
  attachmentCount: z.number().int(),
});
export type ContactEmail = z.output<typeof contactEmailSchema>;

/** An address as it stands in /api/gmail/emails-from/{address}; it becomes part of a Gmail search. */
export const mailAddressSchema = z
  .string()
  .max(longestAddress)
  .trim()
  .toLowerCase()
  .regex(mailAddressPattern, "is not an email address");

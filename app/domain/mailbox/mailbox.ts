import { z } from "zod";
import type { Blocked } from "#app/adapters/google/google-problem.ts";
import { longestAddress, mailAddressPattern } from "./mail-address.ts";

export const connectionStates = ["connected", "revoked", "disconnected"] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** The three lists of the People API, and addresses found in imported mail. */
export const contactSources = ["connections", "other", "directory", "mail"] as const;
export type ContactSource = (typeof contactSources)[number];

/**
 * Why a list could not be read: its scope was not granted, this account has no such list, Google's
 * quota, another failure, or what somebody must put right at Google.
 */
export type ContactSyncProblem = "scope-missing" | "not-available" | "quota" | "failed" | Blocked;

/** The scopes that Galley requests, by Google's names: those of the specification, section 6. */
export const googleScopes = {
  mail: "https://www.googleapis.com/auth/gmail.modify",
  contacts: "https://www.googleapis.com/auth/contacts.readonly",
  otherContacts: "https://www.googleapis.com/auth/contacts.other.readonly",
  directory: "https://www.googleapis.com/auth/directory.readonly",
  email: "https://www.googleapis.com/auth/userinfo.email",
} as const;

/** The setting GMAIL_ACCESS: of mail all is asked for but to delete it for good, or only to read it. */
export type GmailAccess = "modify" | "readonly";

const readonlyMailScope = "https://www.googleapis.com/auth/gmail.readonly";

/** Scopes that allow reading mail. One of them is enough, whichever is asked for now (readings.md, 36). */
export const mailScopes: readonly string[] = [googleScopes.mail, readonlyMailScope];

/** The scopes to request at Google with this access to mail. */
export function requestedScopes(access: GmailAccess): string[] {
  const mail = access === "readonly" ? readonlyMailScope : googleScopes.mail;
  return Object.values({ ...googleScopes, mail });
}

export const connectionStatusSchema = z.object({
  connected: z.boolean(),
  email: z.string().nullable(),
  /**
   * Why it is not connected: it never was, Google revoked the grant, or the mail scope was not
   * granted.
   */
  reason: z.enum(["never", "revoked", "scope-missing"]).nullable(),
  missingScopes: z.array(z.string()),
  /** A sentence: what somebody must put right at Google before mail can be read. */
  problem: z.string().nullable(),
});
export type ConnectionStatus = z.output<typeof connectionStatusSchema>;

/** A contact in the shape of the specification, section 3. */
export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
});
export type Contact = z.output<typeof contactSchema> & {
  /** Whether there is mail from this address; null while that is not known. */
  hasMail: boolean | null;
};

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
/** A mail among those of several contacts; `from` is the address of the contact that it came from. */
export type ListedEmail = ContactEmail & { from: string };

/** The address in /api/gmail/emails-from/{address}. It becomes part of a Gmail search. */
export const mailAddressSchema = z
  .string()
  .max(longestAddress)
  .trim()
  .toLowerCase()
  .regex(mailAddressPattern, "is not an email address");

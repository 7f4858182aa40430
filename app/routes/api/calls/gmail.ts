import { z } from "zod";
import { importedMailSchema } from "#app/domain/intake/import/import.ts";
import {
  connectionStatusSchema,
  contactEmailSchema,
  contactSchema,
  mailAddressSchema,
} from "#app/domain/mailbox/mailbox.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";
import { defineCall } from "../call.ts";

export const listContactsCall = defineCall({
  id: "listContacts",
  method: "GET",
  path: "/api/gmail/contacts",
  summary: "The contacts, at most 1,000; Google is asked for newer ones behind",
  access: "session",
  query: z.object({ q: z.string().max(200).optional() }),
  answer: z.array(contactSchema),
  example: { query: { q: "priya" } },
});

export const listEmailsFromCall = defineCall({
  id: "listEmailsFrom",
  method: "GET",
  path: "/api/gmail/emails-from/{address}",
  summary: "The newest 20 mails of an address",
  access: "session",
  params: z.object({ address: mailAddressSchema }),
  answer: z.array(contactEmailSchema),
  example: { params: { address: "priya@tea.example" } },
});

export const importEmailCall = defineCall({
  id: "importEmail",
  method: "POST",
  path: "/api/gmail/email-with-attachments/{id}",
  summary: "Imports the thread of a mail",
  description:
    "Answers when the mail is there, or after 5 s that it is durably queued; `message` says which. `duplicate` when the thread holds nothing new or is being imported already.",
  access: "session",
  params: z.object({ id: messageIdSchema }),
  answer: importedMailSchema,
  refusals: [404],
  example: { params: { id: "18c2f0a1b2c3d4e5" } },
});

export const importEmailByGetCall = defineCall({
  ...importEmailCall,
  id: "importEmailByGet",
  method: "GET",
  summary: "The same for older clients: a GET that changes something",
  description: "Navigations, prefetches, HEAD and other sites are refused. Use POST.",
  refusals: [403, ...importEmailCall.refusals],
});

export const connectionStatusCall = defineCall({
  id: "connectionStatus",
  method: "GET",
  path: "/api/gmail/connection-status",
  summary: "Whether mail can be read; made for asking every 30 s",
  access: "session",
  answer: connectionStatusSchema,
});

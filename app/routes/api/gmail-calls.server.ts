import { z } from "zod";
import { importedMailSchema, requestImportSchema } from "#app/domain/intake/import/import.ts";
import { importMail } from "#app/domain/intake/import/import-mail.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { listEmailsFrom } from "#app/domain/mailbox/list-emails-from.server.ts";
import {
  connectionStatusSchema,
  contactEmailSchema,
  contactSchema,
  mailAddressSchema,
} from "#app/domain/mailbox/mailbox.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";
import { comesFromUs } from "#app/http/middleware/same-origin.server.ts";
import { parseJson, parseParams, parseQuery } from "#app/http/parse.server.ts";
import { apiMailboxRefusal } from "#app/http/replies/mailbox-refusal.server.ts";
import { apiError, isDocumentRequest, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo, type CallArgs, describeCall, type WebCall } from "./web-call.server.ts";

const listContactsCall = describeCall({
  id: "listContacts",
  group: "Gmail",
  method: "GET",
  path: "/api/gmail/contacts",
  summary: "The contacts, at most 1,000; Google is asked for newer ones behind",
  access: "session",
  query: z.object({ q: z.string().max(200).optional() }),
  answer: z.array(contactSchema),
  example: { query: { q: "priya" } },
});

const listEmailsFromCall = describeCall({
  id: "listEmailsFrom",
  group: "Gmail",
  method: "GET",
  path: "/api/gmail/emails-from/{address}",
  summary: "The newest 20 mails of an address",
  access: "session",
  params: z.object({ address: mailAddressSchema }),
  answer: z.array(contactEmailSchema),
  example: { params: { address: "priya@tea.example" } },
});

const importEmailCall = describeCall({
  id: "importEmail",
  group: "Gmail",
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

const connectionStatusCall = describeCall({
  id: "connectionStatus",
  group: "Gmail",
  method: "GET",
  path: "/api/gmail/connection-status",
  summary: "Whether mail can be read; made for asking every 30 s",
  access: "session",
  answer: connectionStatusSchema,
});

/** For the Chrome extension: it imports threads by the ids that the mail page knows. */
const requestImportCall = describeCall({
  id: "requestImport",
  group: "Gmail",
  method: "POST",
  path: "/api/imports",
  summary: "Imports threads of the mailbox by their ids",
  description:
    "Answers once the import is durably queued. The same import id again changes nothing.",
  access: "session",
  body: requestImportSchema,
  answer: z.object({ importId: z.string(), count: z.number().int() }),
  example: {
    body: {
      importId: "0b0e6f4c-53f0-4d3a-9d0e-6a8f7f0c1a2b",
      threads: [{ threadId: "18c2f0a1b2c3d4e5", subject: "Tea tin, second proof" }],
    },
  },
});

/** Most mails are there by then; a client of the specification waits for 20 s. */
const mostWaitMs = 5_000;

async function importEmail({ request, params, context }: CallArgs): Promise<Response> {
  const viewer = requireApiViewer(context);
  const { id: mailId } = parseParams(params, importEmailCall.params);
  const result = await importMail(viewer, mailId, { mostMs: mostWaitMs, signal: request.signal });
  if (!result.ok) return apiMailboxRefusal(result);
  const { ok: _, ...imported } = result;
  return answerTo(importEmailCall, imported);
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch|prerender/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}

export const gmailCalls: WebCall[] = [
  {
    ...connectionStatusCall,
    respond: async ({ context }) =>
      answerTo(connectionStatusCall, await findConnectionStatus(requireApiViewer(context))),
  },
  {
    ...listContactsCall,
    // The stored contacts, at once; a sync with Google runs in the background.
    respond: async ({ url, context }) => {
      const viewer = requireApiViewer(context);
      const { q } = parseQuery(url, listContactsCall.query);
      const { contacts } = await findContacts(viewer, { query: q });
      return answerTo(
        listContactsCall,
        contacts.map(({ hasMail: _, ...contact }) => contact),
      );
    },
  },
  {
    ...listEmailsFromCall,
    respond: async ({ params, context }) => {
      const viewer = requireApiViewer(context);
      const { address } = parseParams(params, listEmailsFromCall.params);
      const result = await listEmailsFrom(viewer, address);
      return result.ok ? answerTo(listEmailsFromCall, result.emails) : apiMailboxRefusal(result);
    },
  },
  { ...importEmailCall, respond: importEmail },
  {
    ...importEmailCall,
    id: "importEmailByGet",
    method: "GET",
    summary: "The same for older clients: a GET that changes something",
    description: "Navigations, prefetches, HEAD and other sites are refused. Use POST.",
    refusals: [403, ...importEmailCall.refusals],
    // The specification demands it. Only a deliberate call may do that (readings.md, 23).
    respond: (args) => {
      const { request, context } = args;
      requireApiViewer(context);
      if (request.method !== "GET") return methodNotAllowed("GET", "POST");
      if (comesFromUs(request) && !isDocumentRequest(request) && !isPrefetch(request)) {
        return importEmail(args);
      }
      return apiError(403, "This address imports an email and answers deliberate calls only.");
    },
  },
  {
    ...requestImportCall,
    respond: async ({ request, context }) => {
      const viewer = requireApiViewer(context);
      const result = await requestImport(viewer, await parseJson(request, requestImportCall.body));
      if (!result.ok) return apiMailboxRefusal(result);
      return answerTo(requestImportCall, { importId: result.importId, count: result.count });
    },
  },
];

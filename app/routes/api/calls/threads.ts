import { z } from "zod";
import { personAddress } from "#app/commands/form-fields.ts";
import { restoreThreadCommand } from "#app/commands/threads/restore-thread.ts";
import { setContactRoleCalls } from "#app/commands/threads/set-contact-role.ts";
import { setModelOptOutCommand } from "#app/commands/threads/set-model-opt-out.ts";
import { trashThreadCalls } from "#app/commands/threads/trash-thread.ts";
import { undoClosingsCalls } from "#app/commands/threads/undo-closings.ts";
import { contactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";
import {
  threadDetailsSchema,
  threadListItemSchema,
} from "#app/routes/api/threads/thread-payload.ts";
import { defineCall } from "../call.ts";
import { pageQuery } from "../paging.ts";

const params = z.object({ threadId: threadIdSchema });
const example = { params: { threadId: "18c2f0a1b2c3d4e5" } };
const moved = z.object({ success: z.literal(true), threadId: z.string() });

export const listThreadsCall = defineCall({
  id: "listThreads",
  method: "GET",
  path: "/api/threads",
  summary: "The threads, what came last first",
  description: "All of them; a page of them where a limit or a cursor asks for one.",
  access: "session",
  query: z.object(pageQuery),
  answer: z.array(threadListItemSchema),
  paged: true,
  example: { query: { limit: 50 } },
});

export const threadDetailsCall = defineCall({
  id: "threadDetails",
  method: "GET",
  path: "/api/threads/{threadId}",
  summary: "A thread with its messages, files and feedback",
  access: "session",
  params,
  answer: threadDetailsSchema,
  example,
});

export const trashThreadCall = defineCall({
  id: "trashThread",
  method: "DELETE",
  path: trashThreadCalls[0],
  summary: "Moves a thread to the trash, with what it holds",
  access: "session",
  params,
  answer: moved,
  example,
});

export const restoreThreadCall = defineCall({
  id: "restoreThread",
  method: "POST",
  path: restoreThreadCommand.api[0],
  summary: "Takes a thread out of the trash, with what it held",
  access: "session",
  params,
  answer: moved,
  example,
});

export const undoClosingsCall = defineCall({
  id: "undoClosings",
  method: "POST",
  path: undoClosingsCalls[0],
  summary: "Opens again all feedback that one mail closed by itself",
  description: "That mail never closes it again, so that a repeated call changes nothing.",
  access: "session",
  params,
  body: z.object({ messageId: messageIdSchema }),
  answer: z.object({ success: z.literal(true), reopened: z.int() }),
  example: { ...example, body: { messageId: "18c2f0a1b2c3d4e6" } },
});

export const setContactRoleCall = defineCall({
  id: "setContactRole",
  method: "POST",
  path: setContactRoleCalls[0],
  summary: "Says what a person of a thread is, in every thread",
  description:
    "A role of null lets the mails decide again. The newest 25 threads with that person are read again.",
  access: "session",
  params,
  body: z.object({ address: personAddress, role: z.enum(contactRoles).nullable() }),
  answer: z.object({
    success: z.literal(true),
    address: z.string(),
    role: z.enum(contactRoles).nullable(),
  }),
  refusals: [409],
  example: { ...example, body: { address: "priya@tea.example", role: "client" } },
});

export const setModelOptOutCall = defineCall({
  id: "setModelOptOut",
  method: "POST",
  path: setModelOptOutCommand.api[0],
  summary: "Leaves a thread out of what a language model reads, or lets it be read again",
  description: "What a model has read already stays.",
  access: "session",
  params,
  body: z.object({ optOut: z.boolean() }),
  answer: z.object({ success: z.literal(true), optOut: z.boolean() }),
  example: { ...example, body: { optOut: true } },
});

import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import { undoBy } from "#app/domain/command/command.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import {
  restorableLater,
  restoredWords,
  restoreFailed,
  trashedWords,
} from "#app/domain/command/trash-words.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { contactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";
import { longestAddress } from "#app/domain/mailbox/mail-address.ts";
import { closedByTextSchema } from "#app/domain/tasks/closings/closing-form.ts";
import { declineClosingsOf } from "#app/domain/tasks/closings/decline-closings.server.ts";
import { setModelOptOut } from "#app/domain/tasks/reading/model/model-consent.server.ts";
import { readWithModel } from "#app/domain/tasks/reading/model/read-with-model.server.ts";
import { setContactRole } from "#app/domain/tasks/set-contact-role.server.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";
import {
  mostMailsUndone,
  noRole,
  readAgainCommand,
  restoreThreadCommand,
  setContactRoleCommand,
  setModelOptOutCommand,
  trashThreadCommand,
  undoClosingsCommand,
} from "./thread-commands.ts";
import { restoreThread, trashThread } from "./trash/trash-thread.server.ts";

const ofThread = z.object({ threadId: threadIdSchema });
/** A person of a mail. Mails hold addresses that no check of an address accepts. */
const personAddress = z.string().trim().toLowerCase().min(1).max(longestAddress);

/** What all calls on one thread have in common. */
const call = {
  group: "Threads",
  params: ofThread,
  example: { params: { threadId: "18c2f0a1b2c3d4e5" } },
} as const;
const movedSchema = z.object({ success: z.literal(true), threadId: z.string() });
const moved = (thread: { threadId: string } | null) =>
  thread && { success: true as const, ...thread };

const threadGone = "The thread is not there any more.";
const tooManyRoles = new Refused(409, {
  description:
    "As many contacts as are allowed have a role. Let Galley decide for some of them first.",
});

export const servedThreadCommands: ServedCommand[] = [
  serveCommand(trashThreadCommand, {
    form: ofThread,
    run: trashThread,
    done: { title: trashedWords.thread, description: restorableLater },
    undoFailed: restoreFailed.title,
    calls: [
      declareCall({
        ...call,
        id: "trashThread",
        method: "DELETE",
        summary: "Moves a thread to the trash, with what it holds",
        answer: movedSchema,
        run: async (viewer, { params }) => moved(await trashThread(viewer, params)),
      }),
    ],
  }),
  serveCommand(restoreThreadCommand, {
    form: ofThread,
    run: restoreThread,
    done: restoredWords.thread,
    calls: [
      declareCall({
        ...call,
        id: "restoreThread",
        method: "POST",
        summary: "Takes a thread out of the trash, with what it held",
        answer: movedSchema,
        run: async (viewer, { params }) => moved(await restoreThread(viewer, params)),
      }),
    ],
  }),
  serveCommand(readAgainCommand, {
    form: z.object({
      threadId: threadIdSchema,
      /** The mail to read again. Omitted: the thread as a whole. */
      messageId: messageIdSchema.optional(),
      by: z.literal("model").optional(),
    }),
    run: (viewer, { threadId, messageId = null, by }) =>
      by === "model"
        ? readWithModel(viewer, { threadId })
        : retryReading(viewer, { threadId, messageId }),
    done: { title: "Galley is reading it again", description: "What it finds shows up here." },
    missing: "It is not there any more.",
  }),
  serveCommand(setModelOptOutCommand, {
    form: z.object({
      threadId: threadIdSchema,
      optOut: z.enum(["true", "false"]).transform((text) => text === "true"),
    }),
    run: setModelOptOut,
    done: ({ optOut }) =>
      optOut
        ? {
            title: "Not sent to the language model",
            description: "What it has read already stays.",
          }
        : { title: "Sent to the language model again" },
    missing: threadGone,
    calls: [
      declareCall({
        ...call,
        id: "setModelOptOut",
        method: "POST",
        summary: "Leaves a thread out of what a language model reads, or lets it be read again",
        description: "What a model has read already stays.",
        body: z.object({ optOut: z.boolean() }),
        answer: z.object({ success: z.literal(true), optOut: z.boolean() }),
        example: { ...call.example, body: { optOut: true } },
        run: async (viewer, { params, body }) => {
          const chosen = await setModelOptOut(viewer, { ...params, ...body });
          return chosen && { success: true as const, ...chosen };
        },
      }),
    ],
  }),
  serveCommand(undoClosingsCommand, {
    form: z.object({
      threadId: threadIdSchema,
      /** The mail whose closings are undone. */
      messageId: messageIdSchema,
      /** Further mails, also of other threads. */
      also: z.array(closedByTextSchema).max(mostMailsUndone).default([]),
    }),
    run: declineClosingsOf,
    done: ({ reopened }) => {
      if (reopened === 0) return { title: "Nothing to undo" };
      const title = reopened === 1 ? "1 task reopened" : `${reopened} tasks reopened`;
      return { title, description: "They stay open until you close them." };
    },
    missing: threadGone,
    calls: [
      declareCall({
        ...call,
        id: "undoClosings",
        method: "POST",
        summary: "Opens again all feedback that one mail closed by itself",
        description: "That mail never closes it again, so that a repeated call changes nothing.",
        body: z.object({ messageId: messageIdSchema }),
        answer: z.object({ success: z.literal(true), reopened: z.int() }),
        example: { ...call.example, body: { messageId: "18c2f0a1b2c3d4e6" } },
        run: async (viewer, { params, body }) => {
          const undone = await declineClosingsOf(viewer, { ...params, ...body });
          return undone && { success: true as const, ...undone };
        },
      }),
    ],
  }),
  serveCommand(setContactRoleCommand, {
    form: z.object({
      threadId: threadIdSchema,
      address: personAddress,
      role: z.enum([...contactRoles, noRole]).transform((role) => (role === noRole ? null : role)),
    }),
    run: async (viewer, input) => {
      const said = await setContactRole(viewer, input);
      return said === "full" ? tooManyRoles : said;
    },
    done: ({ previous }, { threadId, address, role }) => {
      const title = role === null ? "Galley decides by the mails" : `Kept as ${role}`;
      if (previous === role) return { title };
      const fields = { address, role: previous ?? noRole };
      return {
        title,
        description: "It counts in every thread. The newest 25 with this contact are read again.",
        undo: undoBy(setContactRoleCommand, { threadId }, fields),
      };
    },
    missing: "This contact is not in the thread any more.",
    calls: [
      declareCall({
        ...call,
        id: "setContactRole",
        method: "POST",
        summary: "Says what a person of a thread is, in every thread",
        description:
          "A role of null lets the mails decide again. The newest 25 threads with that person are read again.",
        body: z.object({ address: personAddress, role: z.enum(contactRoles).nullable() }),
        answer: z.object({
          success: z.literal(true),
          address: z.string(),
          role: z.enum(contactRoles).nullable(),
        }),
        refusals: [409],
        example: { ...call.example, body: { address: "priya@tea.example", role: "client" } },
        run: async (viewer, { params, body }) => {
          const said = await setContactRole(viewer, { ...params, ...body });
          return said === "full" ? tooManyRoles : said && { success: true as const, ...body };
        },
      }),
    ],
  }),
];

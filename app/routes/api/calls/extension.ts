import { z } from "zod";
import { requestImportSchema } from "#app/domain/intake/import/import.ts";
import {
  importStatesRequestSchema,
  threadImportStateSchema,
} from "#app/domain/intake/import/thread-import-state.ts";
import { defineCall } from "../call.ts";

/** The calls of the Chrome extension, in addition to those of the specification. */

export const importStatesCall = defineCall({
  id: "importStates",
  method: "POST",
  path: "/api/threads/import-states",
  summary: "Where threads of the mailbox stand: unknown, importing, imported, failed or removed",
  description: "Changes nothing; a POST because a hundred ids are too long for an address.",
  access: "session",
  body: importStatesRequestSchema,
  answer: z.array(threadImportStateSchema),
  example: { body: { threadIds: ["18c2f0a1b2c3d4e5"] } },
});

export const requestImportCall = defineCall({
  id: "requestImport",
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

import { z } from "zod";
import { requestImportSchema } from "#app/domain/intake/import/import.ts";
import { importedThreadsSchema } from "#app/domain/intake/import/imported-threads.ts";
import { defineCall } from "../call.ts";
import { revisionSchema } from "./events.ts";

/** The calls of the Chrome extension, in addition to those of the specification. */

export const importedThreadsCall = defineCall({
  id: "importedThreads",
  method: "GET",
  path: "/api/threads/imported",
  summary: "The viewer's threads by import state, for marking them in a mail page",
  description:
    "All at once, 5,000 at most, so that a mail page never has to tell which threads it shows. With the `revision` of an earlier answer as `since`, `news` is null if nothing has changed. `/api/events` says when to ask again.",
  access: "session",
  query: z.object({ since: revisionSchema.optional() }),
  answer: importedThreadsSchema,
  example: { query: { since: 0 } },
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

import { z } from "zod";
import { revisionSchema } from "#app/domain/changes/change.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { listThreadsWithFiles } from "#app/domain/desk/list-threads-with-files.server.ts";
import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import { importedThreadsSchema } from "#app/domain/intake/import/imported-threads.ts";
import { listImportedThreads } from "#app/domain/intake/import/list-imported-threads.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { listMessagesFrom } from "#app/domain/threads/list-messages.server.ts";
import { type MessageView, threadIdSchema } from "#app/domain/threads/thread.ts";
import { parseParams, parseQuery } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { streamArray } from "./stream-array.ts";
import {
  threadDetailsSchema,
  threadListItemSchema,
  toMessage,
  toThreadDetails,
} from "./thread-payload.ts";
import { answerList, answerTo, describeCall, pageQuery, type WebCall } from "./web-call.server.ts";

const listThreadsCall = describeCall({
  id: "listThreads",
  group: "Threads",
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

const threadDetailsCall = describeCall({
  id: "threadDetails",
  group: "Threads",
  method: "GET",
  path: "/api/threads/{threadId}",
  summary: "A thread with its messages, files and feedback",
  access: "session",
  params: z.object({ threadId: threadIdSchema }),
  answer: threadDetailsSchema,
  example: { params: { threadId: "18c2f0a1b2c3d4e5" } },
});

/** For the Chrome extension: the threads that a mail page marks. */
const importedThreadsCall = describeCall({
  id: "importedThreads",
  group: "Threads",
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

export const threadsCalls: WebCall[] = [
  {
    ...listThreadsCall,
    respond: ({ request, url, context }) => {
      const viewer = requireApiViewer(context);
      const query = parseQuery(url, listThreadsCall.query);
      return answerList(listThreadsCall, { request, url, query }, (page) =>
        listThreadsWithFiles(viewer, page),
      );
    },
  },
  {
    ...threadDetailsCall,
    respond: async ({ request, params, context }) => {
      const viewer = requireApiViewer(context);
      const { threadId } = parseParams(params, threadDetailsCall.params);
      const details = await findThreadDetails(viewer, threadId);
      if (!details) return notFound();
      return details.nextMessages === null
        ? answerTo(threadDetailsCall, toThreadDetails(details))
        : streamDetails(details, messagesOf(viewer, details, request.signal));
    },
  },
  {
    ...importedThreadsCall,
    respond: async ({ url, context }) => {
      const viewer = requireApiViewer(context);
      const { since } = parseQuery(url, importedThreadsCall.query);
      return answerTo(importedThreadsCall, await listImportedThreads(viewer, since ?? null));
    },
  },
];

const messagesAtOnce = 200;

/** Like answerTo, with the messages of a long thread as a stream. */
function streamDetails(details: ThreadDetailsView, messages: AsyncIterable<MessageView[]>) {
  const { threadContent, ...rest } = toThreadDetails({ ...details, messages: [] });
  const { messages: none, ...content } = threadContent;
  // They come last, so that the text before them is complete.
  const whole = JSON.stringify({ ...rest, threadContent: { ...content, messages: none } });
  const after = "}}";
  return streamArray(inPayload(messages), {
    before: whole.slice(0, -`[]${after}`.length),
    after,
  });
}

async function* inPayload(pages: AsyncIterable<MessageView[]>) {
  for await (const page of pages) yield page.map(toMessage);
}

async function* messagesOf(
  viewer: { id: string },
  { thread: { threadId }, messages, nextMessages }: ThreadDetailsView,
  signal: AbortSignal,
): AsyncGenerator<MessageView[]> {
  yield messages;
  let next = nextMessages;
  while (next !== null) {
    signal.throwIfAborted();
    const cursor = cursorSchema.parse(next);
    const wanted = { direction: "later" as const, cursor, limit: messagesAtOnce };
    const page = await listMessagesFrom(viewer, threadId, wanted);
    // The thread went to the trash meanwhile: an error truncates the response, so that it is not taken for
    // complete.
    if (!page) throw new Error("The thread is gone.");
    yield page.items;
    next = page.nextCursor;
  }
}

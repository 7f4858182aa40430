import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { listMessagesFrom } from "#app/domain/threads/list-messages.server.ts";
import type { MessageView } from "#app/domain/threads/thread.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { threadDetailsCall } from "#app/routes/api/calls/threads.ts";
import { streamArray } from "#app/routes/api/stream-array.ts";
import type { Route } from "./+types/detail";
import { toMessage, toThreadDetails } from "./thread-payload.ts";

const messagesAtOnce = 200;

/** GET /api/threads/{threadId}. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { threadId } = parseParams(params, threadDetailsCall.params);
  const details = await findThreadDetails(viewer, threadId);
  if (!details) return notFound();
  return details.nextMessages === null
    ? answerTo(threadDetailsCall, toThreadDetails(details))
    : streamDetails(details, messagesOf(viewer, details, request.signal));
}

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

export function action() {
  return methodNotAllowed("GET");
}

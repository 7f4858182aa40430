import { z } from "zod";
import { loadMorePage } from "#app/client/paging/load-more-page.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { listMessagesFrom } from "#app/domain/threads/list-messages.server.ts";
import { withRest } from "#app/domain/threads/list-rest.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { parseParams, parseQuery } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/more-messages";

const paramsSchema = z.object({ threadId: threadIdSchema });
const querySchema = z.object({
  direction: z.enum(["earlier", "later"]),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The messages of a thread before or after a cursor, those next to it first. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { threadId } = parseParams(params, paramsSchema);
  const viewer = requireViewer(context);
  const page = await listMessagesFrom(viewer, threadId, parseQuery(url, querySchema));
  if (!page) throw notFound();
  const items = await withRest(viewer, page.items);
  return { cursor: url.searchParams.get("cursor") ?? "", page: { ...page, items } };
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadMorePage(asked);

// The list requests its pages again by itself when the thread has changed.
export const shouldRevalidate = () => false;

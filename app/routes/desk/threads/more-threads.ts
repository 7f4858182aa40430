import { z } from "zod";
import { loadMorePage } from "#app/client/paging/load-more-page.ts";
import { listThreadCards } from "#app/domain/desk/list-thread-cards.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { threadCardsData } from "#app/routes/desk/desk-data.ts";
import { moreLimitSchema } from "#app/routes/desk/desk-query.ts";
import type { Route } from "./+types/more-threads";

const querySchema = z.object({ cursor: cursorSchema, limit: moreLimitSchema });

/** The threads after a cursor, for a desk that is scrolled. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { items, nextCursor } = await listThreadCards(viewer, parseQuery(url, querySchema));
  return {
    cursor: url.searchParams.get("cursor") ?? "",
    page: { items: threadCardsData(items), nextCursor },
  };
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadMorePage(asked);

// The list requests its pages again by itself when its first page has changed.
export const shouldRevalidate = () => false;

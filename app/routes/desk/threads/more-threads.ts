import { z } from "zod";
import { listThreadCards } from "#app/domain/desk/list-thread-cards.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { threadCardData } from "#app/routes/desk/desk-data.ts";
import { moreLimitSchema } from "#app/routes/desk/desk-query.ts";
import type { Route } from "./+types/more-threads";

const querySchema = z.object({ cursor: cursorSchema, limit: moreLimitSchema });

/** The threads after a cursor, for a desk that is scrolled. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { items, nextCursor } = await listThreadCards(viewer, parseQuery(url, querySchema));
  return {
    cursor: url.searchParams.get("cursor") ?? "",
    page: { items: items.map(threadCardData), nextCursor },
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor") ?? "";
  return serverLoader().catch(() => ({ cursor, page: null }));
}

// The list requests its pages again by itself when its first page has changed.
export const shouldRevalidate = () => false;

import { z } from "zod";
import { listThreadCards } from "#app/domain/desk/list-thread-cards.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/more-threads";
import { threadsAtFirst } from "./desk-address.ts";
import { threadCardData } from "./desk-data.ts";

const querySchema = z.object({ cursor: cursorSchema });

/** The threads after a cursor, for a desk that is scrolled. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { cursor } = parseQuery(url, querySchema);
  const { items, nextCursor } = await listThreadCards(viewer, { cursor, limit: threadsAtFirst });
  return {
    cursor: url.searchParams.get("cursor") ?? "",
    page: { items: items.map(threadCardData), nextCursor },
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor") ?? "";
  return serverLoader().catch(() => ({ cursor, page: null }));
}

// The list asks again by itself when its first page has changed.
export const shouldRevalidate = () => false;

import { z } from "zod";
import { loadMorePage } from "#app/client/paging/load-more-page.ts";
import { listTrashPage } from "#app/domain/desk/trash/list-trash.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/more-trash";
import { itemsAtOnce, trashItems } from "./trash-items.ts";

const querySchema = z.object({
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(200).default(itemsAtOnce),
});

/** The items of the trash after a cursor, for 'Load more'. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { nextCursor, ...trash } = await listTrashPage(
    requireViewer(context),
    parseQuery(url, querySchema),
  );
  const cursor = url.searchParams.get("cursor") ?? "";
  return { cursor, page: { items: trashItems(trash), nextCursor } };
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadMorePage(asked);

// The list requests its pages again by itself when its first page has changed.
export const shouldRevalidate = () => false;

import { z } from "zod";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { itemIdsSchema } from "#app/domain/desk/deletion/item-ids.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/trash.empty";
import { returnTo } from "./form-fields.ts";
import { failed } from "./toasts.ts";

const oneOrMore = z.preprocess((value) => [value].flat(), itemIdsSchema);
const formSchema = z.object({ itemIds: oneOrMore.optional(), returnTo });

const deleteFailed = "Failed to delete items. Please try again.";

/** Delete Forever. What is not in the trash (any more) is passed over. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { itemIds, returnTo } = await parseForm(request, formSchema);
  if (!itemIds) {
    const toast = failed(deleteFailed, "Select at least one item.");
    return replyToForm(request, { ok: false, status: 400, toast, returnTo });
  }
  const { deleted } = await deleteForever(viewer, { itemIds });
  const title = deleted === 1 ? "1 item deleted forever" : `${deleted} items deleted forever`;
  return replyToForm(request, { ok: true, toast: { title }, returnTo, data: { deleted } });
}

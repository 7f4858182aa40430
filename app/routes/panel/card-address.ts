import * as z from "zod/mini";
import { askApi } from "#app/client/api/ask-api.ts";

const filesSchema = z.array(z.object({ id: z.number(), threadId: z.nullable(z.string()) }));

/**
 * Returns the address of the card for the file or thread that the extension names; null if there is
 * none.
 */
export async function cardAddress(card: {
  fileId?: number | undefined;
  threadId?: string | undefined;
}): Promise<string | null> {
  if (card.fileId === undefined) {
    return card.threadId === undefined ? null : `${threadAddress(card.threadId)}&at=work`;
  }
  const found = filesSchema.parse(
    await askApi("/api/files/by-ids", { method: "POST", json: { fileIds: [card.fileId] } }),
  );
  const threadId = found[0]?.threadId;
  return threadId ? `${threadAddress(threadId)}&file=${card.fileId}` : null;
}

function threadAddress(threadId: string): string {
  return `/dashboard/thread/${threadId}?extension=chrome`;
}

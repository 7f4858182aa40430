import { z } from "zod";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import type { Accepts } from "./accepted-types.ts";

/** What an upload's form says beside the file: the focus view names a thread, the dialog a type. */
export const uploadFormSchema = z.object({
  threadId: threadIdSchema.optional(),
  type: z.literal("computer_upload").optional(),
});

/** Where the file goes, and which types are taken there (specification, section 5). */
export function placeOfUpload({ threadId, type }: z.output<typeof uploadFormSchema>): {
  threadId: string | null;
  accepts: Accepts;
} {
  return { threadId: threadId ?? null, accepts: threadId === undefined || type ? "any" : "review" };
}

import { z } from "zod";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import type { Accepts } from "./accepted-types.ts";

/**
 * The upload form's fields other than the file: the focus view sends a thread, the dialog a type.
 */
export const uploadFormSchema = z.object({
  threadId: threadIdSchema.optional(),
  type: z.literal("computer_upload").optional(),
});

/** Returns where the file goes, and which types are accepted there (specification, section 5). */
export function placeOfUpload({ threadId, type }: z.output<typeof uploadFormSchema>): {
  threadId: string | null;
  accepts: Accepts;
} {
  return { threadId: threadId ?? null, accepts: threadId === undefined || type ? "any" : "review" };
}

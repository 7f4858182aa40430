import { z } from "zod";

/** Whether jobs with such payloads are each a user's: they have a `userId`. */
export function isOfUsers(payload: z.ZodType<object>): boolean {
  return payload instanceof z.ZodObject && "userId" in payload.shape;
}

const ownedSchema = z.object({ userId: z.uuid() });

/** Whose job it is, by its payload; null where it is nobody's. */
export function ownerOf(payload: object): string | null {
  return ownedSchema.safeParse(payload).data?.userId ?? null;
}

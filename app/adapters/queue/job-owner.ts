import { z } from "zod";

/** Whether jobs with this payload schema belong to users: their payload has a `userId`. */
export function isOfUsers(payload: z.ZodType<object>): boolean {
  return payload instanceof z.ZodObject && "userId" in payload.shape;
}

const ownedSchema = z.object({ userId: z.uuid() });

/** The id of the user that a job belongs to, from its payload; null when it belongs to no user. */
export function ownerOf(payload: object): string | null {
  return ownedSchema.safeParse(payload).data?.userId ?? null;
}

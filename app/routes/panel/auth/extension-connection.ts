import { z } from "zod";
import { challengeSchema } from "#app/domain/accounts/hand-over.ts";

/** Which extension asks to be connected, and the challenge whose verifier it keeps. */
export const connectionSchema = z.object({
  id: z.string().regex(/^[a-p]{32}$/, "is not an extension's id"),
  challenge: challengeSchema,
});

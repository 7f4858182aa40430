import { z } from "zod";
import { challengeSchema } from "#app/domain/accounts/hand-over.ts";

/** The extension that asks to be connected, and the challenge of the verifier that it keeps. */
export const connectionSchema = z.object({
  id: z.string().regex(/^[a-p]{32}$/, "is not an extension's id"),
  challenge: challengeSchema,
});

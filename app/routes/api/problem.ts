import { z } from "zod";

/** What every refusal of /api looks like. `requiredAuth` is there when Gmail has to be connected again. */
export const problemSchema = z.object({
  error: z.object({ message: z.string(), field: z.string().optional() }),
  requiredAuth: z.literal("gmail").optional(),
});

/** The refusals of /api and when they come. */
export const refusals: Record<number, string> = {
  400: "A field is missing or wrong; `error.field` names it.",
  401: "There is no session, or the token is not valid. With `requiredAuth` Gmail has to be connected again.",
  403: "The call came from another site.",
  404: "There is nothing here, or it is not this user's.",
  413: "The body is too large.",
  429: "Too much was asked for; Retry-After says when to ask again.",
  503: "Gmail did not answer.",
};

import { z } from "zod";

/** The body of every refusal of /api. `requiredAuth` is set if Gmail has to be reconnected. */
export const problemSchema = z.object({
  error: z.object({ message: z.string(), field: z.string().optional() }),
  requiredAuth: z.literal("gmail").optional(),
});

/** The status codes of /api's refusals, and when they occur. */
export const refusals: Record<number, string> = {
  400: "A field is missing or wrong; `error.field` names it.",
  401: "There is no session, or the token is not valid. With `requiredAuth` Gmail has to be connected again.",
  403: "The call came from another site.",
  404: "There is nothing here, or it is not this user's.",
  409: "There are as many already as are allowed.",
  413: "The body is too large.",
  429: "Too much was asked for in a minute or at once, as by a fifth upload beside four; Retry-After says when to ask again.",
  503: "The server is too busy or without its database, or Gmail did not answer; Retry-After says when to ask again.",
};

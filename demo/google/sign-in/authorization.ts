import { z } from "zod";

/** The parameters with which an app sends a person to sign in. */
export const Authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string().min(1),
  state: z.string().default(""),
  nonce: z.string().default(""),
  code_challenge: z.string().default(""),
  code_challenge_method: z.string().default(""),
  access_type: z.enum(["online", "offline"]).default("online"),
  prompt: z.string().default(""),
  login_hint: z.string().default(""),
  include_granted_scopes: z.string().default(""),
});
export type Authorization = z.infer<typeof Authorization>;

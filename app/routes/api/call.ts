import type { z } from "zod";

/** A call of /api: its route parses with it and answers as it says, and docs/api/openapi.json is made of it. */
export type ApiCall = {
  /** The operation's name in the description. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  description?: string;
  /** Who may call: anyone, who holds an identity token, or who has a session. */
  access: "anyone" | "identity" | "session";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** A multipart form: the fields beside its `file`. */
  form?: z.ZodObject;
  answer: z.ZodType;
  /** It answers with server-sent events, each holding one `answer`. */
  streams?: boolean;
  /** A Link header says where the list goes on. */
  paged?: boolean;
  /** Refusals of its own, beside those that its parts imply. */
  refusals?: readonly number[];
  example?: {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    body?: object;
  };
};

/** Keeps the exact types of a call's parts. */
export function defineCall<const Call extends ApiCall>(call: Call): Call {
  return call;
}

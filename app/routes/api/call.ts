import type { z } from "zod";

/**
 * A call of /api: its route parses the request and types the reply by it, and docs/api/openapi.json
 * is generated from it.
 */
export type ApiCall = {
  /** The operationId in the description. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  description?: string;
  /** Who may call: anyone, a client with an identity token, or a client with a session. */
  access: "anyone" | "identity" | "session";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** A multipart form: the fields other than `file`. */
  form?: z.ZodObject;
  answer: z.ZodType;
  /** Replies with server-sent events; each contains one `answer`. */
  streams?: boolean;
  /** A Link header contains the address of the next page. */
  paged?: boolean;
  /** Refusals in addition to those that its parts imply. */
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

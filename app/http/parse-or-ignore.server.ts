import type { z } from "zod";
import { log } from "#app/adapters/log.server.ts";
import { parseJson } from "./parse.server.ts";

/**
 * Parses a JSON body for a caller that would repeat a refused request. Returns null for one that is
 * invalid or too long, and logs why.
 */
export async function parseOrIgnore<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    return await parseJson(request, schema);
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    log.warn({ refusal: await refusal.text() }, "an invalid request was ignored");
    return null;
  }
}

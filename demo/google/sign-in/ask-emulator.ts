import type { z } from "zod";
import type { EdgeState } from "#demo/google/edge/edge-state.ts";

/** Sends a request of the edge's own to the emulator. */
export async function ask<T>(
  state: EdgeState,
  email: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const reply = await fetch(`${state.gmail.url}/gmail/v1/users/me/${path}`, {
    headers: { authorization: `Bearer ${state.gmail.tokenFor(email)}` },
  });
  if (!reply.ok) throw new Error(`The Gmail emulator answered ${reply.status} to ${path}`);
  return schema.parse(await reply.json());
}

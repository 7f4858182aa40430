import { z } from "zod";

export const refusalSchema = z.object({
  ok: z.literal(false),
  code: z.enum(["unsupported", "too-large", "damaged", "timeout", "crashed", "encrypted"]),
  /** One sentence for the person who sent or opens the file. */
  reason: z.string(),
});

export type Refusal = z.output<typeof refusalSchema>;
export type RefusalCode = Refusal["code"];

/** A result of the decoder: the value, or why there is none. Malformed bytes never throw. */
export type Decoded<T> = { ok: true; value: T } | Refusal;

export function refuse(code: RefusalCode, reason: string): Refusal {
  return { ok: false, code, reason };
}

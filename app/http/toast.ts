import { z } from "zod";

/** A short message that an action leaves for the screen. */
export const toastSchema = z.object({
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  tone: z.enum(["default", "destructive"]).optional(),
  durationMs: z.number().int().optional(),
});
export type Toast = z.output<typeof toastSchema>;

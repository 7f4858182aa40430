import { z } from "zod";

/** A form that takes back what a toast tells of. */
const undoSchema = z.object({
  /** Where it is sent: a path of our own. */
  action: z
    .string()
    .regex(/^\/(?:threads|files|tasks)\/[^/?#]+\/(?:restore|archive|classification|join)$/),
  /** By name, or in a list where a name repeats. */
  fields: z
    .union([z.record(z.string(), z.string()), z.array(z.tuple([z.string(), z.string()]))])
    .optional(),
  /** What is said when it fails without words of the server's. */
  failure: z.string().max(200),
});

/** A short message that an action leaves for the screen. */
export const toastSchema = z.object({
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  tone: z.enum(["default", "destructive"]).optional(),
  durationMs: z.number().int().optional(),
  undo: undoSchema.optional(),
});
export type Toast = z.output<typeof toastSchema>;

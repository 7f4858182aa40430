import { z } from "zod";

/** A form that undoes what a toast reports. */
const undoSchema = z.object({
  /** The form's action: a path of a command that undoes another. */
  action: z
    .string()
    .regex(
      /^\/(?:undo\/\d+|threads\/[^/?#]+\/contact-role|files\/\d+\/versions|tasks\/[\w-]+\/marks|marks\/[\w-]+\/remove)$/,
    ),
  /** By name, or as a list where a name repeats. */
  fields: z
    .union([z.record(z.string(), z.string()), z.array(z.tuple([z.string(), z.string()]))])
    .optional(),
  /** The message when it fails without a message from the server. */
  failure: z.string().max(200),
});

/** A short message that an action returns for the screen. */
export const toastSchema = z.object({
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  tone: z.enum(["default", "destructive"]).optional(),
  durationMs: z.number().int().optional(),
  undo: undoSchema.optional(),
  isFinal: z.boolean().optional(),
});
export type Toast = z.output<typeof toastSchema>;

import { z } from "zod";

const fileIdSchema = z.number().int().positive();

/** A person's decision about one file and its versions, as a row of versionDecisions. */
const versionDecisionSchema = z.object({
  joins: fileIdSchema.nullable(),
  place: z.number().int().min(1).max(1_000).nullable(),
  isCurrent: z.boolean(),
  declined: fileIdSchema.nullable(),
  /** Undo forms from before this field existed do not send it. */
  continuesNothing: z.boolean().default(false),
});
export type VersionDecision = z.output<typeof versionDecisionSchema>;

/** The most files in one command: the versions of a thing in an order, each in several forms. */
const mostDecisions = 500;

/** Decisions by file; null deletes one. */
export const decisionsSchema = z
  .array(z.object({ fileId: fileIdSchema, decision: versionDecisionSchema.nullable() }))
  .max(mostDecisions)
  .refine(
    (all) => new Set(all.map(({ fileId }) => fileId)).size === all.length,
    "names a file twice",
  );
export type Decisions = z.output<typeof decisionsSchema>;

export const nothingSaid: VersionDecision = {
  joins: null,
  place: null,
  isCurrent: false,
  declined: null,
  continuesNothing: false,
};

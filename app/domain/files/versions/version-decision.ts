import { z } from "zod";

const fileIdSchema = z.number().int().positive();

/** What a person said of one file and its versions, as versionDecisions keeps it. */
const versionDecisionSchema = z.object({
  joins: fileIdSchema.nullable(),
  place: z.number().int().min(1).max(1_000).nullable(),
  isCurrent: z.boolean(),
  declined: fileIdSchema.nullable(),
  /** Undo that was offered before this was kept does not name it. */
  continuesNothing: z.boolean().default(false),
});
export type VersionDecision = z.output<typeof versionDecisionSchema>;

/** The most files of which one command speaks: the versions of a thing in an order, each in several forms. */
const mostDecisions = 500;

/** Decisions by file; null takes one back. */
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

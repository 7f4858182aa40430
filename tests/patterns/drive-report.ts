import { z } from "zod";

const placeSchema = z.object({ file: z.string(), line: z.number(), column: z.number() });
const patternSchema = placeSchema.extend({ source: z.string(), flags: z.string() });
const weaknessSchema = z.object({
  text: z.string(),
  growth: z.object({ lengths: z.array(z.number()), times: z.array(z.number()) }),
});

/** The reports of the driving process about its work. */
export const driveReportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), patterns: z.number(), unseen: z.array(placeSchema) }),
  z.object({ kind: z.literal("begun"), number: z.number(), pattern: patternSchema }),
  z.object({ kind: z.literal("steady"), digest: z.string() }),
  z.object({ kind: z.literal("weak"), pattern: patternSchema, weakness: weaknessSchema }),
]);

export type DriveReport = z.infer<typeof driveReportSchema>;

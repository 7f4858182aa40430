import { z } from "zod";
import { type Command, undoBy } from "#app/commands/command.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { decisionsSchema } from "#app/domain/files/versions/version-decision.ts";
import { versionSayingSchema } from "#app/domain/files/versions/version-saying.ts";

/** States which files are versions of one another, in which order, and which is current. */
export const decideVersionsCommand = {
  path: "/files/:fileId/versions",
  failed: { title: "Could not change the versions." },
  missing: "A file is not here any more. Reload and try again.",
} satisfies Command;

/** The paths of the command in /api. */
export const decideVersionsCalls = ["/api/files/{id}/versions"] as const;

const titles = {
  joins: "Added to the versions",
  "stands-alone": "Taken out of the versions",
  "is-no-version": "Kept apart",
  "is-current": "Current version chosen",
  "continues-nothing": "Not a continuation",
  order: "Order of versions changed",
  "as-before": "Versions are as before",
};
type Decided = { says: keyof typeof titles; before: z.output<typeof decisionsSchema> };

/** The messages that only the server makes. */
export const decideVersionsAnswer = {
  done: ({ says, before }: Decided, { fileId }: { fileId: number }) => ({
    title: titles[says],
    undo: undoBy(
      decideVersionsCommand,
      { fileId },
      { says: "as-before", decisions: JSON.stringify(before) },
    ),
  }),
};

/** `order` is a list of file ids with commas, `decisions` is JSON. */
export const decideVersionsForm = () =>
  z.object({
    fileId: fileIdSchema,
    ...versionSayingSchema.shape,
    order: z
      .string()
      .max(4_000)
      .transform((text): unknown[] => text.split(","))
      .pipe(versionSayingSchema.shape.order.unwrap())
      .optional(),
    decisions: z
      .string()
      .max(100_000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue("is not JSON");
          return z.NEVER;
        }
      })
      .pipe(decisionsSchema)
      .optional(),
  });

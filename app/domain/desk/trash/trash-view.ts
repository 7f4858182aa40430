import { z } from "zod";

/** The trash (specification, section 3, Trash payload; threads beside it: readings.md 10). */
export const trashViewSchema = z.object({
  threads: z.array(z.object({ id: z.string(), title: z.string(), trashedAt: z.iso.datetime() })),
  files: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      size: z.number().int(),
      trashedAt: z.iso.datetime(),
    }),
  ),
  comments: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      trashedAt: z.iso.datetime(),
      fileId: z.number().int().nullable(),
      fileName: z.string().nullable(),
      fileType: z.string().nullable(),
      status: z.enum(["resolved", "open"]),
    }),
  ),
});
export type TrashView = z.output<typeof trashViewSchema>;
